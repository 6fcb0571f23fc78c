/** Being called back by the parlour on this device (Web Push): whether it can be, whether it is, on and off. */

import { api } from './api';
import { present } from './myself.svelte';
import { settings } from './settings.svelte';

/** unknown: not looked yet; silent: the house calls nobody; refused: the browser does not let it; install: only from the home screen. */
export type Calls = 'unknown' | 'impossible' | 'install' | 'silent' | 'refused' | 'off' | 'on';

const KEY = 'threescore.calls';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
const text = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

class BeingCalled {
  state = $state<Calls>('unknown');
  failed = $state(false);
  /** Whoever does not want to be asked at the table is not asked there again. */
  asked = $state(read());
  #key = '';

  /** Look how it is; nothing is asked of anybody. */
  async look(): Promise<void> {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
      const apple = navigator as Navigator & { standalone?: boolean };
      this.state = apple.standalone === false ? 'install' : 'impossible';
      return;
    }
    const found = await api.calls().catch(() => null);
    if (!found) return;
    this.#key = found.key ?? '';
    if (found.key === null) this.state = 'silent';
    else if (Notification.permission === 'denied') this.state = 'refused';
    else this.state = found.called && Notification.permission === 'granted' ? 'on' : 'off';
  }

  /** Asked for by a press, and only then: the browser asks once more. */
  async on(): Promise<void> {
    this.failed = false;
    const allowed = await Notification.requestPermission();
    if (allowed !== 'granted') {
      if (allowed === 'denied') this.state = 'refused';
      return;
    }
    try {
      await present();
      const { pushManager } = await navigator.serviceWorker.ready;
      await (await pushManager.getSubscription())?.unsubscribe();
      const given = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(this.#key) });
      await api.callMe({
        endpoint: given.endpoint,
        key: text(given.getKey('p256dh')),
        secret: text(given.getKey('auth')),
        language: settings.language,
      });
      this.state = 'on';
    } catch {
      this.failed = true;
    }
  }

  async off(): Promise<void> {
    this.state = 'off';
    await api.callNoMore().catch(() => {});
    const there = await navigator.serviceWorker.getRegistration();
    await (await there?.pushManager.getSubscription())?.unsubscribe();
  }

  notNow(): void {
    this.asked = true;
    try {
      localStorage.setItem(KEY, 'asked');
    } catch {
      // A browser that keeps nothing asks again.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const calls = new BeingCalled();
