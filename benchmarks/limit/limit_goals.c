/* Rolls & Goals, random play-outs in C: the limit for src/threescore/rules/goals/moves.py.
 * Default options.
 *   gcc -O3 -march=native -o limit_goals limit_goals.c -lm
 *   ./limit_goals SECONDS SEED [SEATS]        (needs limit_common.h beside it)
 * Prints one JSON line: games, decisions, cpu seconds, and statistics to check against the project.
 */
#include "limit_common.h"
enum { MOST = 6, KINDS = 21, GOALS = 24, DECK = 18, HAND = 6, ROUNDS = 6, TAKE_BACKS = 36 };
enum { BLANK = 6, SET_0 = 7, DOUBLE = 15, HALVE, NEGATE, REROLL, PICK, FLIP };
enum { PLACING, DECLARING, PICKING, SELECTING };
/* Choices, as the engine numbers them */
enum { PLACE = 0, TAKE_BACK = PLACE + KINDS * 6, TOP = TAKE_BACK + KINDS * 8, DROP = TOP + KINDS, READY = DROP + KINDS, DECLARE,
    WITHDRAW = DECLARE + GOALS, HOLD = WITHDRAW + GOALS, TURN, TURN_BACK = TURN + 36, TAKE = TURN_BACK + 6, TAKE_GOAL = TAKE + KINDS };
static const u8 EACH[KINDS] = {2, 2, 1, 1, 1, 1}, SHARED[KINDS] = {0, 0, 0, 0, 0, 0, 8, 2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4};
static const signed char ADD[6] = {1, -1, 2, -2, 3, -3};
enum { EQUAL, ODD, EVEN, MULTIPLE, POSITIVE, OUTSIDE, TOTAL, BIGGEST, SMALLEST, RANGE, RUN, SET, PAIRS, VARIETY };
enum { THE_MOST, LEAST, SECOND_MOST, SECOND_LEAST };
static const struct { u8 measure, of, wins, zero; } G[GOALS] = {
    {EQUAL, 1, 0, 0}, {EQUAL, 2, 0, 0}, {EQUAL, 3, 0, 0}, {EQUAL, 4, 0, 0}, {EQUAL, 5, 0, 0}, {EQUAL, 6, 0, 0}, {EQUAL, 0, 0, 0},
    {ODD}, {EVEN}, {MULTIPLE}, {POSITIVE, 0, LEAST, 1}, {OUTSIDE}, {TOTAL, 0, THE_MOST, 1}, {TOTAL, 0, LEAST, 1}, {TOTAL, 0, SECOND_MOST, 1},
    {TOTAL, 0, SECOND_LEAST, 1}, {BIGGEST, 0, 0, 1}, {SMALLEST, 0, LEAST, 1}, {RANGE, 0, 0, 1}, {RANGE, 0, LEAST, 1}, {RUN, 0, 0, 1},
    {SET, 0, 0, 1}, {PAIRS}, {VARIETY, 0, 0, 1}};
static int SEATS = 4;
typedef struct {
    u8 faces[6], decks[DECK], discards[KINDS], hands[KINDS], stacks[6][HAND], heights[6], tops[HAND], drops[KINDS], sides[6];
    u8 ndeck, ntops, taken_back; u32 specials, declared, kinds, dropped; int tokens;   /* kinds, dropped: which kinds are in the hand, were dropped */
} P;
typedef struct {
    P p[MOST]; u8 goals[9], goal_deck[GOALS], hidden[2], row[KINDS], shared[48], order[MOST];
    int ngoals, ngoal_deck, nhidden, nshared, round, phase, turn, took; u32 owes, won;
} S;
static inline int roll(void) { return below(6) + 1; }
static inline void shuffle(u8 *a, int n) { for (int i = n - 1; i > 0; i--) { int j = below(i + 1); u8 t = a[i]; a[i] = a[j]; a[j] = t; } }
static inline void give(P *p, int k) { p->hands[k]++; p->kinds |= 1u << k; }
static inline void lose(P *p, int k) { if (!--p->hands[k]) p->kinds &= ~(1u << k); }
static inline void drop(P *p, int k) { lose(p, k); p->drops[k]++; p->dropped |= 1u << k; }
static inline int behind(const P *p, int die, int kind) { int n = 0; for (int i = 0; i < p->heights[die]; i++) n += p->stacks[die][i] == kind; return n; }
static void reshuffle(P *p) {
    for (int k = 0; k < KINDS; k++) for (; p->discards[k]; p->discards[k]--) p->decks[p->ndeck++] = k;
    shuffle(p->decks, p->ndeck);
}
static void begin_round(S *s) {
    s->round++;
    for (int i = 0; i < SEATS; i++) { P *p = s->p + i; for (int d = 0; d < 6; d++) { p->faces[d] = roll(); p->sides[d] = 0; } p->taken_back = 0; }
    for (int i = 0; i < SEATS; i++) {
        P *p = s->p + i;
        for (int j = 0; j < HAND; j++) {
            if (!p->ndeck) reshuffle(p);
            give(p, p->decks[--p->ndeck]);
            if (!p->ndeck) reshuffle(p);
        }
    }
    s->phase = PLACING; s->owes = (1u << SEATS) - 1;
}
static void show_goals(S *s) { s->ngoals = 0; while (s->ngoals < 3) s->goals[s->ngoals++] = s->goal_deck[--s->ngoal_deck]; }
static int figure(int goal, const int *v) {
    int n = 0, best = 1, length = 1;
    switch (G[goal].measure) {
    case EQUAL: for (int i = 0; i < 6; i++) n += v[i] == G[goal].of; return n;
    case ODD: for (int i = 0; i < 6; i++) n += v[i] & 1; return n;
    case EVEN: for (int i = 0; i < 6; i++) n += !(v[i] & 1); return n;
    case MULTIPLE: for (int i = 0; i < 6; i++) n += v[i] % 3 == 0; return n;
    case POSITIVE: for (int i = 0; i < 6; i++) n += v[i] > 0; return n;
    case OUTSIDE: for (int i = 0; i < 6; i++) n += v[i] < 1 || v[i] > 6; return n;
    case TOTAL: for (int i = 0; i < 6; i++) n += v[i]; return n;
    case BIGGEST: return v[5];
    case SMALLEST: return v[0];
    case RANGE: return v[5] - v[0];
    case RUN: for (int i = 1; i < 6; i++) { int step = v[i] - v[i - 1]; if (step == 1) { if (++length > best) best = length; } else if (step > 1) length = 1; } return best;
    case SET: for (int i = 1; i < 6; i++) if (v[i] == v[i - 1]) { if (++length > best) best = length; } else length = 1; return best;
    case PAIRS: for (int i = 1; i < 6; i++) if (v[i] == v[i - 1]) { n++; i++; } return n;
    default: for (int i = 1; i < 6; i++) best += v[i] != v[i - 1]; return best;
    }
}
static u32 achievers(int goal, const int *f) {
    int wins = G[goal].wins, sign = wins == LEAST || wins == SECOND_LEAST ? -1 : 1, best = sign * f[0], second = best; u32 bits = 1, others = 0;
    for (int i = 1; i < SEATS; i++) {
        int x = sign * f[i];
        if (x > best) { second = best; others = bits; best = x; bits = 1u << i; }
        else if (x == best) bits |= 1u << i;
        else if (!others || x > second) { second = x; others = 1u << i; }
        else if (x == second) others |= 1u << i;
    }
    if (wins >= SECOND_MOST) return others;
    return best == 0 && !G[goal].zero ? 0 : bits;
}
static void roll_for_order(S *s, int start, int end) {
    if (end - start < 2) return;
    u8 rolls[MOST];
    for (int i = start; i < end; i++) {
        int seat = s->order[i], face = roll(), place = i;
        for (; place > start && rolls[place - 1] > face; place--) { rolls[place] = rolls[place - 1]; s->order[place] = s->order[place - 1]; }
        rolls[place] = face; s->order[place] = seat;
    }
    for (int i = start, other; i < end; i = other) { other = i + 1; while (other < end && rolls[other] == rolls[i]) other++; roll_for_order(s, i, other); }
}
static void lay_out_row(S *s) {
    int last_of_six = SEATS == 6 && s->round == ROUNDS - 1;
    show_goals(s);
    for (int i = last_of_six ? 4 : 2 * SEATS - 1; i > 0; i--) s->row[s->shared[--s->nshared]]++;
    for (s->nhidden = 0; s->nhidden < (last_of_six ? 2 : 1);) s->hidden[s->nhidden++] = s->goal_deck[--s->ngoal_deck];
    for (int i = 0; i < SEATS; i++) {
        int place = i;
        for (; place > 0 && s->p[s->order[place - 1]].tokens > s->p[i].tokens; place--) s->order[place] = s->order[place - 1];
        s->order[place] = i;
    }
    for (int i = 0, end; i < SEATS; i = end) { end = i + 1; while (end < SEATS && s->p[s->order[end]].tokens == s->p[s->order[i]].tokens) end++; roll_for_order(s, i, end); }
    s->phase = SELECTING; s->turn = s->took = 0; s->owes = 1u << s->order[0];
}
static void finish(S *s) {
    int best = -1; u32 leaders = 0;
    for (int i = 0; i < SEATS; i++) { if (s->p[i].tokens > best) { best = s->p[i].tokens; leaders = 0; } if (s->p[i].tokens == best) leaders |= 1u << i; }
    while (leaders & (leaders - 1)) {
        int highest = 0; u32 still = 0;
        for (u32 r = leaders; r; r &= r - 1) { int face = roll(); if (face > highest) { highest = face; still = 0; } if (face == highest) still |= r & -r; }
        leaders = still;
    }
    s->won = leaders; s->owes = 0;
}
static void settle_dice(S *s) {
    int values[MOST][6], f[MOST];
    for (int i = 0; i < SEATS; i++) {
        P *p = s->p + i;
        for (int d = 0; d < 6; d++) {
            if (p->sides[d]) { p->faces[d] = p->sides[d]; p->sides[d] = 0; }
            if (behind(p, d, FLIP) & 1) p->faces[d] = 7 - p->faces[d];
            int v = p->faces[d], j = d;
            for (int k = 0; k < p->heights[d]; k++) {
                int kind = p->stacks[d][k];
                if (kind < BLANK) v += ADD[kind];
                else if (kind >= SET_0 && kind < DOUBLE) v = kind - SET_0;
                else if (kind == DOUBLE) v *= 2;
                else if (kind == HALVE) v >>= 1;
                else if (kind == NEGATE) v = -v;
            }
            for (; j > 0 && values[i][j - 1] > v; j--) values[i][j] = values[i][j - 1];
            values[i][j] = v;
        }
    }
    for (int g = 0; g < s->ngoals; g++) {
        for (int i = 0; i < SEATS; i++) f[i] = figure(s->goals[g], values[i]);
        u32 bits = achievers(s->goals[g], f); int each = bits ? 6 / __builtin_popcount(bits) : 0;
        for (; bits; bits &= bits - 1) s->p[__builtin_ctz(bits)].tokens += each;
    }
    s->ngoals = 0;
    for (int i = 0; i < SEATS; i++) { P *p = s->p + i; for (int d = 0; d < 6; d++) { for (int k = 0; k < p->heights[d]; k++) p->discards[p->stacks[d][k]]++; p->heights[d] = 0; } }
    if (s->round == ROUNDS) finish(s); else lay_out_row(s);
}
static void reveal(S *s) {
    for (int i = 0; i < SEATS; i++) {
        P *p = s->p + i;
        for (u32 r = p->declared; r; r &= r - 1) s->goals[s->ngoals++] = __builtin_ctz(r);
        p->specials &= ~p->declared; p->declared = 0;
        for (u32 r = p->dropped; r; r &= r - 1) { int k = __builtin_ctz(r); p->discards[k] += p->drops[k]; p->drops[k] = 0; }
        p->dropped = 0;
        for (int k = 0; k < p->ntops; k++) p->decks[p->ndeck++] = p->tops[k];
        p->ntops = 0;
    }
    for (int i = 0; i < SEATS; i++) for (int d = 0; d < 6; d++) {
        P *p = s->p + i;
        for (int k = 0; k < p->heights[d]; k++) { if (p->stacks[d][k] == REROLL) p->faces[d] = roll(); else if (p->stacks[d][k] == PICK) s->owes |= 1u << i; }
    }
    if (s->owes) s->phase = PICKING; else settle_dice(s);
}
static int list_picks(const P *p, int *out) {
    int n = 0, complete = 1;
    for (int d = 0; d < 6; d++) {
        if (p->sides[d]) { if (p->taken_back < TAKE_BACKS) out[n++] = TURN_BACK + d; }
        else if (behind(p, d, PICK)) { complete = 0; for (int i = 0; i < 6; i++) out[n++] = TURN + d * 6 + i; }
    }
    if (complete) out[n++] = READY;
    return n;
}
static int legal(const S *s, int seat, int *out) {
    const P *p = s->p + seat; int n = 0;
    switch (s->phase) {
    case PLACING: {
        int back = p->taken_back < TAKE_BACKS;
        for (u32 r = p->kinds | (back ? p->dropped : 0); r; r &= r - 1) {
            int k = __builtin_ctz(r);
            if (p->hands[k]) { for (int d = 0; d < 6; d++) out[n++] = PLACE + k * 6 + d; out[n++] = TOP + k; out[n++] = DROP + k; }
            if (back && p->drops[k]) out[n++] = TAKE_BACK + k * 8 + 7;
        }
        if (back) {
            for (int d = 0; d < 6; d++) { u32 seen = 0; for (int i = 0; i < p->heights[d]; i++) { int k = p->stacks[d][i]; if (!(seen >> k & 1)) out[n++] = TAKE_BACK + k * 8 + d; seen |= 1u << k; } }
            u32 seen = 0; for (int i = 0; i < p->ntops; i++) { int k = p->tops[i]; if (!(seen >> k & 1)) out[n++] = TAKE_BACK + k * 8 + 6; seen |= 1u << k; }
        }
        out[n++] = READY; return n; }
    case DECLARING:
        for (u32 r = p->specials; r; r &= r - 1) {
            int g = __builtin_ctz(r);
            if (!(p->declared >> g & 1)) out[n++] = DECLARE + g; else if (p->taken_back < TAKE_BACKS) out[n++] = WITHDRAW + g;
        }
        out[n++] = HOLD; return n;
    case PICKING: return list_picks(p, out);
    default:
        for (int k = 0; k < KINDS; k++) if (s->row[k]) out[n++] = TAKE + k;
        if (s->nhidden) out[n++] = TAKE_GOAL;
        return n;
    }
}
static inline void take_out(u8 *cards, u8 *n, int k) { int i = *n - 1; while (cards[i] != k) i--; for (--*n; i < *n; i++) cards[i] = cards[i + 1]; }
static void next_card(S *s) {
    if (++s->took < (SEATS == 6 && s->round == ROUNDS - 1 ? 1 : 2)) return;
    s->took = 0;
    if (++s->turn < SEATS) s->owes = 1u << s->order[s->turn]; else begin_round(s);
}
static void apply(S *s, int seat, int c) {
    P *p = s->p + seat;
    if (c < TAKE_BACK) { int k = c / 6, d = c % 6; lose(p, k); p->stacks[d][p->heights[d]++] = k; }
    else if (c < TOP) {
        int k = (c - TAKE_BACK) / 8, from = (c - TAKE_BACK) % 8; p->taken_back++;
        if (from == 7) { if (!--p->drops[k]) p->dropped &= ~(1u << k); }
        else if (from == 6) take_out(p->tops, &p->ntops, k);
        else take_out(p->stacks[from], &p->heights[from], k);
        give(p, k);
    }
    else if (c < DROP) { lose(p, c - TOP); p->tops[p->ntops++] = c - TOP; }
    else if (c < READY) drop(p, c - DROP);
    else if (c == READY || c == HOLD) {
        if (s->phase == PLACING) for (u32 r = p->kinds; r; r &= r - 1) { int k = __builtin_ctz(r); while (p->hands[k]) drop(p, k); }
        s->owes &= ~(1u << seat);
        if (s->owes) return;
        if (s->phase == PICKING) settle_dice(s);
        else if (s->phase == DECLARING) reveal(s);
        else {
            for (int i = 0; i < SEATS; i++) if (s->p[i].specials) s->owes |= 1u << i;
            s->phase = DECLARING; if (!s->owes) reveal(s);
        }
    }
    else if (c < WITHDRAW) p->declared |= 1u << (c - DECLARE);
    else if (c < HOLD) { p->taken_back++; p->declared &= ~(1u << (c - WITHDRAW)); }
    else if (c < TURN_BACK) p->sides[(c - TURN) / 6] = (c - TURN) % 6 + 1;
    else if (c < TAKE) { p->taken_back++; p->sides[c - TURN_BACK] = 0; }
    else if (c < TAKE_GOAL) { s->row[c - TAKE]--; p->decks[p->ndeck++] = c - TAKE; next_card(s); }
    else { p->specials |= 1u << s->hidden[--s->nhidden]; next_card(s); }
}
static void set_up(S *s) {
    memset(s, 0, sizeof *s);
    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < SEATS; i++) for (int j = 0; j < EACH[k]; j++) s->p[i].decks[s->p[i].ndeck++] = k;
        for (int j = 0; j < SHARED[k]; j++) s->shared[s->nshared++] = k;
    }
    for (int i = 0; i < SEATS; i++) shuffle(s->p[i].decks, s->p[i].ndeck);
    shuffle(s->shared, s->nshared);
    for (int g = 0; g < GOALS; g++) s->goal_deck[g] = g;
    s->ngoal_deck = GOALS; shuffle(s->goal_deck, GOALS); show_goals(s); begin_round(s);
}
int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 2; wy_state = argc > 2 ? strtoull(argv[2], 0, 10) : 1; if (argc > 3) SEATS = atoi(argv[3]);
    u64 games = 0, decisions = 0, choices = 0, tokens = 0, wins[MOST] = {0}; double d2 = 0, start = cpu(), now; int out[256]; S s;
    do {
        for (int batch = 0; batch < 16; batch++) {
            u64 d = 0; set_up(&s);
            while (s.owes) { int seat = __builtin_ctz(s.owes), n = legal(&s, seat, out); choices += n; apply(&s, seat, n > 1 ? out[below(n)] : out[0]); d++; }
            games++; decisions += d; d2 += (double)d * d; wins[__builtin_ctz(s.won)]++; for (int i = 0; i < SEATS; i++) tokens += s.p[i].tokens;
        }
    } while ((now = cpu()) - start < seconds);
    double md = (double)decisions / games;
    printf("{\"games\":%llu,\"decisions\":%llu,\"seconds\":%f,\"decisions_per_game\":%f,\"sd\":%f,\"choices\":%f,\"tokens\":%f,\"wins\":[",
        (unsigned long long)games, (unsigned long long)decisions, now - start, md, sqrt(d2 / games - md * md), (double)choices / decisions, (double)tokens / games);
    for (int i = 0; i < SEATS; i++) printf("%s%f", i ? "," : "", (double)wins[i] / games);
    printf("]}\n"); return 0;
}
