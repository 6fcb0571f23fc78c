/* Number of the Beast, random play-outs in C: the limit for src/threescore/rules/apostles/moves.py.
 * Default options.
 *   gcc -O3 -march=native -o limit_apostles limit_apostles.c -lm
 *   ./limit_apostles SECONDS SEED             (needs limit_common.h beside it)
 * Prints one JSON line: games, decisions, cpu seconds, and statistics to check against the project.
 */
#include "limit_common.h"
enum { THREE = 3, SIX = 6, JACK = 11, NONE = 0, APOSTLES = 12 };
enum { JOHN = 11, PHILLIP, JAMES_OF_THUNDER, JAMES_OF_ALPHAEUS = 27, BARTHOLOMEW, JUDAS, JUDE = 43, MATTHEW, PETER, SIMON = 59, THOMAS, ANDREW };
enum { ROLLING, PICKING, FETCHING, DROPPING };
enum { NEXT_PHILLIP = 1, NEXT_BARTHOLOMEW = 2, NEXT_MATTHEW = 4, NEXT_FOUR_DICE = 8 };
typedef struct {
    u8 deck[64], discard[52], hand[8], abilities[12], two[2];   /* the deck is a ring */
    u8 top, ndeck, ndiscard, nhand, nabilities, ntwo, nquorum, sixes, threes, phase, pending, spared, over, won;
    u8 beast[3];
    u64 quorum; int turn;
} S;
static inline int rank(int card) { return card & 15; }
static inline int is_apostle(int card) { return rank(card) >= JACK; }
static inline int at(const S *s, int i) { return s->deck[(s->top + i) & 63]; }
static inline void under(S *s, int card) { s->deck[(s->top + s->ndeck++) & 63] = card; }
static inline int take(S *s) { int c = s->deck[s->top]; s->top = (s->top + 1) & 63; s->ndeck--; return c; }
static inline void take_at(S *s, int place) {
    for (; place > 0; place--) s->deck[(s->top + place) & 63] = s->deck[(s->top + place - 1) & 63];
    s->top = (s->top + 1) & 63; s->ndeck--;
}
static inline void shuffle(S *s) {
    for (int i = s->ndeck - 1; i > 0; i--) {
        int a = (s->top + i) & 63, b = (s->top + below(i + 1)) & 63; u8 t = s->deck[a]; s->deck[a] = s->deck[b]; s->deck[b] = t;
    }
}
static inline int take_rank(u8 *cards, u8 *n, int wanted) {
    for (int i = 0; i < *n; i++) if (rank(cards[i]) == wanted) { int c = cards[i]; for (--*n; i < *n; i++) cards[i] = cards[i + 1]; return c; }
    return NONE;
}
static inline int count_rank(const u8 *cards, int n, int wanted) { int k = 0; for (int i = 0; i < n; i++) k += rank(cards[i]) == wanted; return k; }
static inline void discard(S *s, int card) { s->discard[s->ndiscard++] = card; }
static inline int take_beast(S *s, int wanted) {
    u8 n = s->sixes + s->threes; int c = take_rank(s->beast, &n, wanted);
    if (c) { if (wanted == SIX) s->sixes--; else s->threes--; }
    return c;
}
static inline void end(S *s, int won) { s->over = 1; s->won = won; }
static inline void reshuffle(S *s) { if (!s->over) shuffle(s); }
static void place_six(S *s, int six) {
    int three = take_beast(s, THREE);
    if (three) { under(s, six); discard(s, three); return; }
    s->beast[s->sixes + s->threes] = six; if (++s->sixes == 3) end(s, 0);
}
static inline void place_three(S *s, int three) {
    if (s->sixes + s->threes < 3) { s->beast[s->sixes + s->threes] = three; s->threes++; } else under(s, three);
}
static inline void bring_six(S *s, int six) {
    int three = take_rank(s->hand, &s->nhand, THREE);
    if (three) { under(s, six); discard(s, three); } else place_six(s, six);
}
static void settle(S *s, int judas, int three_counts) {
    int threes = count_rank(s->hand, s->nhand, THREE), sixes = count_rank(s->hand, s->nhand, SIX);
    if ((sixes && s->sixes + sixes >= 3) || (judas && s->sixes == 2 && !(three_counts && threes))) {
        int face; do face = below(6) + 1; while (face != 3 && face != 6);
        end(s, face == 3);
    } else end(s, 1);
}
static inline void join(S *s, int card, int activates, int three_counts) {
    s->quorum |= 1ull << card;
    if (++s->nquorum == APOSTLES) { settle(s, card == JUDAS, three_counts); return; }
    if (activates) { for (int i = s->nabilities++; i > 0; i--) s->abilities[i] = s->abilities[i - 1]; s->abilities[0] = card; }
}
static inline void end_turn(S *s) { if (!s->over) { s->spared = NONE; s->turn++; s->phase = ROLLING; } }
static inline int cancelling_three(S *s) {
    int three = s->spared;
    if (three) { s->spared = NONE; return three; }
    three = take_rank(s->hand, &s->nhand, THREE);
    if (three) discard(s, three);
    return three;
}
static void feed_beast(S *s) {
    for (int six; (six = take_rank(s->hand, &s->nhand, SIX));) {
        if (cancelling_three(s)) under(s, six); else { place_six(s, six); if (s->over) return; }
    }
    for (int three; (three = take_rank(s->hand, &s->nhand, THREE));) place_three(s, three);
}
static void sort_numbers(S *s) {
    u32 matched = 0; int n = s->nhand;
    for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) {
        int a = rank(s->hand[i]), b = rank(s->hand[j]);
        if (a + b == 6 || a - b == 6 || b - a == 6) matched |= 1u << i | 1u << j;
    }
    for (int i = 0; i < n; i++) if (matched >> i & 1) discard(s, s->hand[i]); else under(s, s->hand[i]);
    s->nhand = 0;
}
static void fetch(S *s, int card) {
    int i = 0; while (at(s, i) != card) i++;
    take_at(s, i); join(s, card, 1, 0); reshuffle(s);
}
/* 0 if the ability asks a question first */
static int use(S *s, int apostle) {
    switch (apostle) {
    case JAMES_OF_THUNDER:
        for (int i = 0; i < s->ndeck; i++) {
            int c = at(s, i);
            if (is_apostle(c) || rank(c) == THREE || rank(c) == SIX) {
                take_at(s, i);
                if (is_apostle(c)) join(s, c, 0, 1); else if (rank(c) == SIX) bring_six(s, c); else place_three(s, c);
                break;
            }
        }
        reshuffle(s); return 1;
    case JUDAS: case THOMAS:
        if (apostle == THOMAS && s->sixes) return 1;
        for (int i = 0; i < s->ndeck; i++) if (rank(at(s, i)) == SIX) { int c = at(s, i); take_at(s, i); bring_six(s, c); reshuffle(s); return 1; }
        if (apostle == JUDAS) reshuffle(s);
        return 1;
    case PETER: case ANDREW: { int six = take_beast(s, SIX); if (six) { under(s, six); reshuffle(s); } return 1; }
    case JOHN: {
        s->ntwo = 0; while (s->ntwo < 2 && s->ndeck) s->two[s->ntwo++] = take(s);
        if (!s->ntwo) return 1;
        int a = s->two[0], b = s->ntwo == 2 ? s->two[1] : NONE;
        if (b && !is_apostle(a) && !is_apostle(b)) { s->phase = DROPPING; return 0; }
        if (!is_apostle(a)) discard(s, a);
        if (b && !is_apostle(b)) discard(s, b);
        if (is_apostle(a)) join(s, a, 0, 1);
        if (is_apostle(b)) join(s, b, 0, 1);
        return 1; }
    case JUDE: {
        int hidden = APOSTLES - s->nquorum;
        if (hidden > 1) { s->phase = FETCHING; return 0; }
        if (hidden) { int c = JOHN; while (!is_apostle(c) || rank(c) > 13 || s->quorum >> c & 1) c++; fetch(s, c); }
        return 1; }
    case SIMON:
        if (s->ndiscard) { for (int i = 0; i < s->ndiscard; i++) under(s, s->discard[i]); s->ndiscard = 0; reshuffle(s); }
        return 1;
    case PHILLIP: s->pending |= NEXT_PHILLIP; return 1;
    case BARTHOLOMEW: s->pending |= NEXT_BARTHOLOMEW; return 1;
    case MATTHEW: s->pending |= NEXT_MATTHEW; return 1;
    default: s->pending |= NEXT_FOUR_DICE; return 1;
    }
}
static void use_abilities(S *s) {
    while (!s->over) {
        if (!s->nabilities) { feed_beast(s); if (!s->over) { sort_numbers(s); end_turn(s); } return; }
        int card = s->abilities[0]; s->nabilities--; for (int i = 0; i < s->nabilities; i++) s->abilities[i] = s->abilities[i + 1];
        if (!use(s, card)) return;
    }
}
static void gather(S *s, int able) {
    int together = 0, n = 0; for (int i = 0; i < s->nhand; i++) together += is_apostle(s->hand[i]);
    for (int i = 0; i < s->nhand; i++) {
        int c = s->hand[i];
        if (!is_apostle(c)) { s->hand[n++] = c; continue; }
        s->quorum |= 1ull << c; s->nquorum++;
        if (able && !(c == JUDAS && s->spared) && !(c == BARTHOLOMEW && together > 1)) s->abilities[s->nabilities++] = c;
    }
    s->nhand = n;
}
static void resolve_hand(S *s, int waiting) {
    int found = 0, judas = 0, matthew = waiting & NEXT_MATTHEW;
    for (int i = 0; i < s->nhand; i++) { found += is_apostle(s->hand[i]); judas |= s->hand[i] == JUDAS; }
    if (s->nquorum + found == APOSTLES) { gather(s, 0); settle(s, judas, 1); return; }
    if (waiting & NEXT_PHILLIP) {
        int any = 0; for (int six; (six = take_rank(s->hand, &s->nhand, SIX)); any = 1) under(s, six);
        if (any) shuffle(s);
    }
    if (!matthew && judas && (s->spared = take_rank(s->hand, &s->nhand, THREE))) discard(s, s->spared);
    gather(s, !matthew);
    if (matthew) { for (int i = 0; i < s->nhand; i++) if (rank(s->hand[i]) == SIX) under(s, s->hand[i]); else discard(s, s->hand[i]); s->nhand = 0; }
    use_abilities(s);
}
static void roll_dice(S *s) {
    int n = s->pending & NEXT_FOUR_DICE ? 4 : 3, sixes = 0, threes = 0; u8 face[4];
    for (int i = 0; i < n; i++) { face[i] = below(6) + 1; sixes += face[i] == 6; threes += face[i] == 3; }
    if (sixes >= 3) { end(s, 0); return; }
    if (threes >= 3) for (int six; (six = take_beast(s, SIX));) discard(s, six);
    s->nhand = 0;
    for (int i = 0; i < n && s->ndeck; i++) {
        for (int k = (face[i] - 1) % s->ndeck; k > 0; k--) { int c = take(s); under(s, c); }
        s->hand[s->nhand++] = take(s);
    }
    int waiting = s->pending; s->pending = 0;
    if (!(waiting & NEXT_BARTHOLOMEW)) resolve_hand(s, waiting);
    else if (s->nhand) s->phase = PICKING;
    else end_turn(s);
}
static void pick(S *s, int place) {
    int c = s->hand[place]; s->nhand--; for (int i = place; i < s->nhand; i++) s->hand[i] = s->hand[i + 1];
    if (rank(c) == SIX && s->threes) { place_six(s, c); c = NONE; }
    for (int i = 0; i < s->nhand; i++) under(s, s->hand[i]);
    s->nhand = 0;
    if (is_apostle(c)) { join(s, c, 0, 1); use_abilities(s); return; }
    if (c) { if (rank(c) == SIX) place_six(s, c); else discard(s, c); }
    end_turn(s);
}
static int legal(const S *s, u8 *out) {
    int n = 0;
    switch (s->phase) {
    case ROLLING: out[0] = 0; return 1;
    case PICKING: for (; n < s->nhand; n++) out[n] = n; return n;
    case FETCHING: for (int c = 0; c < 64; c++) if (rank(c) >= JACK && rank(c) <= 13 && !(s->quorum >> c & 1)) out[n++] = c; return n;
    default: out[0] = s->two[0]; out[1] = s->two[1]; return 2;
    }
}
static void apply(S *s, int c) {
    switch (s->phase) {
    case ROLLING: roll_dice(s); break;
    case PICKING: pick(s, c); break;
    case FETCHING: fetch(s, c); use_abilities(s); break;
    default: { int kept = s->two[0] == c ? s->two[1] : s->two[0]; discard(s, c); s->hand[s->nhand++] = kept; use_abilities(s); }
    }
}
static void set_up(S *s) {
    memset(s, 0, sizeof *s); s->turn = 1;
    for (int suit = 0; suit < 4; suit++) for (int v = 1; v < 14; v++) under(s, suit * 16 + v);
    shuffle(s);
}
int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 2; wy_state = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    u64 games = 0, decisions = 0, choices = 0, turns = 0, won = 0, found = 0; double d2 = 0, start = cpu(), now; u8 out[256]; S s;
    do {
        for (int batch = 0; batch < 64; batch++) {
            u64 d = 0; set_up(&s);
            while (!s.over) { int n = legal(&s, out); choices += n; apply(&s, n > 1 ? out[below(n)] : out[0]); d++; }
            games++; decisions += d; d2 += (double)d * d; turns += s.turn; won += s.won; found += s.nquorum;
        }
    } while ((now = cpu()) - start < seconds);
    double md = (double)decisions / games;
    printf("{\"games\":%llu,\"decisions\":%llu,\"seconds\":%f,\"decisions_per_game\":%f,\"sd\":%f,\"turns\":%f,\"choices\":%f,\"won\":%f,\"found\":%f}\n",
        (unsigned long long)games, (unsigned long long)decisions, now - start, md, sqrt(d2 / games - md * md), (double)turns / games,
        (double)choices / decisions, (double)won / games, (double)found / games);
    return 0;
}
