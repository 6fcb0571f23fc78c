// Opens tables until there are as many as wanted, each with a move at a pace, and measures from a move to its acknowledgement.
// Usage: node crowd.cjs PLAN.json, with NODE_PATH at a folder that holds the package `ws`.
// Who is refused a table waits as long as the answer says, and tries again.
'use strict';
const fs = require('fs');
const WebSocket = require('ws');

const plan = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const home = `http://127.0.0.1:${plan.port}`;
const latencies = [];
const faults = {};
let open = 0;
let moves = 0;
let refused = 0;
let impolite = 0;
let counting = false;
let over = false;

let seed = 666;
const random = (n) => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return (seed >> 8) % n;
};
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const fault = (what) => (faults[what] = (faults[what] || 0) + 1);

async function call(method, path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  while (!over) {
    const answer = await fetch(home + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status === 503 || answer.status === 429) {
      refused += 1;
      const wait = Number(answer.headers.get('retry-after'));
      if (!wait) impolite += 1;
      await sleep((wait || 1) * 1000);
    } else if (answer.status >= 400) {
      fault(`${answer.status} ${path.split('/')[2]}`);
      await sleep(1000);
    } else {
      const given = answer.headers.get('set-cookie');
      return { told: text ? JSON.parse(text) : null, cookie: given ? given.split(';')[0] : cookie };
    }
  }
  return null;
}

// A hot seat: one person plays both sides. Parsing everything would cost more than the server spends on telling it.
class Table {
  constructor(match, cookie) {
    this.socket = new WebSocket(`ws://127.0.0.1:${plan.port}/ws/matches/${match}`, { headers: { cookie }, perMessageDeflate: false });
    this.acknowledged = null;
    this.ready = new Promise((done, fail) => {
      this.socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith('{"type":"snapshot"')) {
          const told = JSON.parse(text);
          this.seq = told.seq;
          const seen = told.seen.find((one) => one.choices.length);
          this.next = seen ? [seen.seat, seen.choices[0].id] : null;
          if (told.seen.length) done();
        } else if (text.startsWith('{"type":"update"')) {
          this.take(text);
          if (this.acknowledged) this.acknowledged();
        } else if (text.startsWith('{"type":"refused"')) {
          fault(JSON.parse(text).code);
          if (this.acknowledged) this.acknowledged();
        }
      });
      this.socket.on('error', fail);
      this.socket.on('close', (code) => {
        fail(new Error(`closed with ${code}`));
        if (this.acknowledged) this.acknowledged();
        this.next = null;
        if (!over) fault(`closed ${code}`);
      });
    });
  }

  take(text) {
    this.seq = Number(/"seq":(\d+)/.exec(text)[1]);
    const at = text.indexOf('"choices":[{"id":');
    if (at < 0) {
      this.next = null;
      return;
    }
    const other = text.indexOf('{"seat":1,"view":');
    this.next = [other >= 0 && other < at ? 1 : 0, parseInt(text.slice(at + 17, at + 29), 10)];
  }

  async move() {
    const [seat, choice] = this.next;
    const start = performance.now();
    await new Promise((done) => {
      this.acknowledged = done;
      this.socket.send(`{"type":"act","seq":${this.seq},"seat":${seat},"choice":${choice},"ref":1}`);
    });
    this.acknowledged = null;
    moves += 1;
    if (counting && !over) latencies.push(performance.now() - start);
  }

  async drive() {
    if (plan.pace) await sleep(random(1000) * plan.pace / 1000);
    while (!over && this.next) {
      await this.move();
      if (plan.pace) await sleep(plan.pace * (0.5 + random(1000) / 1000));
    }
    open -= 1;
  }
}

async function openTables() {
  let cookie = null;
  for (let mine = 0; !over; mine += 1) {
    if (open + opening >= plan.tables) {
      await sleep(50);
      continue;
    }
    opening += 1;
    try {
      if (cookie === null || mine % 15 === 0) cookie = (await call('POST', '/api/guest', {}, null))?.cookie;
      const seats = [{ kind: 'mine' }, { kind: 'mine' }];
      const made = (await call('POST', '/api/matches', { game: 'beast', seats }, cookie))?.told;
      if (!made) return;
      for (const seat of [0, 1]) await call('PUT', `/api/matches/${made.id}/seats/${seat}/text`, { text: `${mine}-${seat}` }, cookie);
      const table = new Table(made.id, cookie);
      await table.ready;
      open += 1;
      table.drive();
    } catch (error) {
      fault(`opening: ${error.message}`);
      await sleep(500);
    } finally {
      opening -= 1;
    }
  }
}
let opening = 0;

// How late this generator is itself: what it measures is late by so much.
const lags = [];
(async () => {
  while (true) {
    const due = performance.now() + 10;
    await sleep(10);
    if (counting && !over) lags.push(performance.now() - due);
  }
})();

(async () => {
  for (let one = 0; one < plan.at_once; one += 1) openTables();
  const begun = performance.now();
  while (open < plan.tables && performance.now() - begun < plan.ramp * 1000) await sleep(100);
  const before = { moves, refused };
  counting = true;
  const start = performance.now();
  await sleep(plan.seconds * 1000);
  const page = await (await fetch(home + '/metrics')).text();
  const gauge = (name) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(page)?.[1]);
  const seconds = (performance.now() - start) / 1000;
  over = true;
  const sorted = (all) => all.sort((a, b) => a - b);
  const share = (all, part) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
  const at = (part) => share(latencies, part);
  sorted(latencies);
  sorted(lags);
  console.log(
    JSON.stringify({
      wanted: plan.tables, open, ramp: (start - begun) / 1000, per_second: (moves - before.moves) / seconds,
      p50: at(0.5), p99: at(0.99), worst: at(1), own_p99: share(lags, 0.99), refused, refused_meanwhile: refused - before.refused, impolite, faults, late: gauge('threescore_late_seconds'), rows: gauge('threescore_row_seconds'),
    }),
  );
  process.exit(0);
})();
