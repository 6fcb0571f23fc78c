import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

// What lies on this device for the next time can wait until the page stands.
if (import.meta.env.PROD)
  addEventListener('load', () => setTimeout(() => void import('./lib/device').then(({ settle }) => settle()), 1_500));

// A sentence that is made once is made in the reader's language: it is there first. Where it cannot be had, English is.
await speak(settings.language).catch(() => {});

export default mount(App, { target: document.getElementById('app') as HTMLElement });
