// Drives tables of a game server as fast as they go, or at a pace, and measures from a move to the other seats' views.
// Usage: node server_load.cjs PLAN.json, with NODE_PATH at a folder that holds the package `ws`.
// One generator for both servers, so that what it costs is the same for both.
'use strict';
const fs = require('fs');
const WebSocket = require('ws');

const plan = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const latencies = [];
let moves = 0;
let syncs = 0;
let all = 0;
let counting = false;
let over = false;

let seed = 666;
const random = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % n;
};
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function opened(address, options, greet) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(address, options);
    socket.on('error', fail);
    greet(socket, () => done(socket));
  });
}

// Threescore: one socket a seat; a move is on the table when every other seat has its update.
class Threescore {
  constructor(table) {
    this.cookies = table.cookies;
  }

  async begin() {
    // The same people sit everywhere, so a table whose match is over takes any that nobody plays yet.
    const match = plan.matches.shift();
    if (match === undefined) throw new Error('all prepared matches are played; PLENTY in server_load.py is too little for this machine');
    this.seats = [];
    this.over = false;
    this.waiting = null;
    this.sockets = await Promise.all(
      this.cookies.map((cookie, seat) =>
        opened(`ws://127.0.0.1:${plan.ports ? plan.ports[seat % plan.ports.length] : plan.port}/ws/matches/${match}`, { headers: { cookie }, perMessageDeflate: false }, (socket, ready) => {
          socket.on('message', (text) => {
            const message = JSON.parse(text);
            if (message.type === 'snapshot') {
              if (message.why === 'stale') throw new Error('stale');
              this.seats[seat] = { seq: message.seq, choices: message.seen[0].choices };
              ready();
            } else if (message.type === 'update') {
              this.seats[seat] = { seq: message.seq, choices: message.seen[0].choices };
              if (message.outcome) this.over = true;
              if (this.waiting) this.waiting(seat, message.seq);
            } else if (message.type === 'refused') {
              throw new Error(message.text);
            }
          });
        }),
      ),
    );
  }

  async move() {
    if (this.over) {
      for (const socket of this.sockets) socket.close();
      await this.begin();
    }
    const asked = [...this.seats.keys()].filter((seat) => this.seats[seat].choices.length);
    const seat = asked[random(asked.length)];
    const { seq, choices } = this.seats[seat];
    const choice = choices[random(choices.length)].id;
    let missing = this.seats.length;
    let last = 0;
    const start = performance.now();
    await new Promise((done) => {
      this.waiting = (who, now) => {
        if (now !== seq + 1) return;
        missing -= 1;
        if (who !== seat || this.seats.length === 1) last = performance.now();
        if (missing === 0) done();
      };
      this.sockets[seat].send(`{"type":"act","seq":${seq},"seat":${seat},"choice":${choice},"ref":1}`);
    });
    return last - start;
  }
}

// boardgame.io: two sockets a table, its raw socket.io messages; a drawn game of tic-tac-toe, again and again.
const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const SPACE = '/tic-tac-toe,';

class BoardgameIo {
  constructor(table) {
    this.name = table.name;
    this.round = 0;
  }

  async begin() {
    this.clients = await Promise.all(
      ['0', '1'].map(async (player) => {
        const client = { player, hear: null };
        client.socket = await opened(
          `ws://127.0.0.1:${plan.port}/socket.io/?EIO=4&transport=websocket`,
          { perMessageDeflate: false },
          (socket, ready) => {
            socket.on('message', (data) => {
              const text = data.toString();
              if (text[0] === '0') socket.send('40' + SPACE);
              else if (text === '2') socket.send('3');
              else if (text.startsWith('40/')) ready();
              else if (text.startsWith('42/') && client.hear) client.hear(JSON.parse(text.slice(text.indexOf(',') + 1)));
            });
          },
        );
        return client;
      }),
    );
    await this.next();
  }

  // A client of boardgame.io is in one match at a time, so each game begins with a sync of both.
  async next() {
    this.round += 1;
    this.turn = 0;
    this.state = 0;
    await Promise.all(this.clients.map((client) => this.sync(client, `${this.name}-${this.round}`)));
    if (counting && !over) syncs += 2;
  }

  sync(client, match) {
    return new Promise((done) => {
      client.hear = (message) => message[0] === 'sync' && message[1] === match && done();
      client.socket.send('42' + SPACE + JSON.stringify(['sync', match, client.player, null, 2]));
    });
  }

  async move() {
    if (this.turn === 9) await this.next();
    const match = `${this.name}-${this.round}`;
    const [mover, other] = this.turn % 2 ? [this.clients[1], this.clients[0]] : [this.clients[0], this.clients[1]];
    const action = {
      type: 'MAKE_MOVE',
      payload: { type: 'clickCell', args: [DRAW[this.turn]], playerID: mover.player, credentials: null },
    };
    const before = this.state;
    let missing = 2;
    let last = 0;
    const start = performance.now();
    await new Promise((done) => {
      for (const client of [mover, other]) {
        client.hear = (message) => {
          if (message[0] !== 'update' || message[1] !== match || message[2]._stateID <= before) return;
          this.state = message[2]._stateID;
          client.hear = null;
          if (client === other) last = performance.now();
          missing -= 1;
          if (missing === 0) done();
        };
      }
      mover.socket.send('42' + SPACE + JSON.stringify(['update', action, before, match, mover.player]));
    });
    this.turn += 1;
    return last - start;
  }
}

async function drive(table) {
  if (plan.pace) await sleep(random(1000) * plan.pace / 1000);
  while (!over) {
    const took = await table.move();
    all += 1;
    if (counting && !over) {
      moves += 1;
      latencies.push(took);
    }
    if (plan.pace) await sleep(plan.pace * (0.5 + random(1000) / 1000));
  }
}

(async () => {
  const kind = plan.server === 'boardgame.io' ? BoardgameIo : Threescore;
  const tables = plan.tables.map((table) => new kind(table));
  for (const table of tables) await table.begin();
  const driving = Promise.all(tables.map(drive));
  await Promise.race([sleep(plan.warm_up * 1000), driving]);
  counting = true;
  const start = performance.now();
  await Promise.race([sleep(plan.seconds * 1000), driving]);
  const seconds = (performance.now() - start) / 1000;
  over = true;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  console.log(JSON.stringify({ tables: tables.length, moves, syncs, all, per_second: moves / seconds, with_syncs: (moves + syncs) / seconds, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
