import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { Centavos } from '../values/money.ts'
import { DoneReply, Id, idSchema, Text } from '../values/values.ts'

/** How many decisions one call may take: a month of three statements and a card fits. */
export const MAX_DECISIONS = 1000
export const MAX_PARTS = 5

const EntryKind = z.enum(['outflow', 'inflow'])

const LineToReconcile = z.object({
  id: z.int(),
  accountId: z.int(),
  account: z.string(),
  day: CivilDate,
  /** Negative for what left the account. */
  centavos: z.int(),
  description: z.string(),
  counterparty: z.nullable(z.string()),
  /** What the bank prints of dollars (contract/finance/dollars.ts), which goes to the entry. */
  dollars: z.nullable(z.string()),
  waitingUntil: z.nullable(CivilDate),
  /** Who was asked for its paper last. */
  asked: z.nullable(z.object({ name: z.string(), at: z.string() })),
})
export type LineToReconcile = z.infer<typeof LineToReconcile>

const CandidateEntry = z.object({
  id: z.int(),
  /** A payment of it that was recorded apart, such as a part; null: what is open of it, or its one payment. */
  paymentId: z.nullable(z.int()),
  kind: EntryKind,
  date: CivilDate,
  paidOn: z.nullable(CivilDate),
  description: z.string(),
  party: z.nullable(z.string()),
  /** What remains to be paid of it, or what moved when it was paid. */
  centavos: z.int(),
})
export type CandidateEntry = z.infer<typeof CandidateEntry>

/** `otherLineIds`: lines that pay the entries together with this one; a match of them all. `evidence`: in words, for a person. */
const Candidate = z.object({
  otherLineIds: z.array(z.int()),
  entries: z.array(CandidateEntry),
  evidence: z.array(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

/** What a line without an entry would be recorded as; its classification comes from what a person confirmed for this name before. */
const NewEntryProposal = z.object({
  description: z.string(),
  categoryId: z.nullable(z.int()),
  projectId: z.nullable(z.int()),
  clientId: z.nullable(z.int()),
  supplierId: z.nullable(z.int()),
  methodId: z.nullable(z.int()),
  isKnown: z.boolean(),
})
export type NewEntryProposal = z.infer<typeof NewEntryProposal>

/** `otherAccountId`: null where the person says which account it is. */
const TransferProposal = z.object({
  lineIds: z.array(z.int()),
  transferId: z.nullable(z.int()),
  otherAccountId: z.nullable(z.int()),
  evidence: z.array(z.string()),
})
export type TransferProposal = z.infer<typeof TransferProposal>

/** How many doubtful lines are told with their candidates at first, which are several screens, and at most. */
export const PROPOSED_LINES = 60
export const MOST_PROPOSED_LINES = 1000
const BAD_LIMIT = `Peça de 1 a ${MOST_PROPOSED_LINES} movimentos`
const Limit = idSchema(BAD_LIMIT).check(z.refine((limit) => limit <= MOST_PROPOSED_LINES, BAD_LIMIT))

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliation',
  access: 'finance.read',
  summary: 'The open lines of one account or of all, the oldest first, and what each of them may be',
  query: z.object({ account: z.optional(Id), limit: z._default(Limit, PROPOSED_LINES) }),
  reply: z.object({
    /** In all groups; each line is in one. A line that waits for a later day is in none. `doubtful`: the oldest `limit`. */
    lines: z.array(LineToReconcile),
    certain: z.array(z.object({ lineId: z.int(), candidate: Candidate })),
    transfers: z.array(TransferProposal),
    fresh: z.array(z.object({ lineId: z.int(), proposal: NewEntryProposal })),
    doubtful: z.array(z.object({ lineId: z.int(), candidates: z.array(Candidate), proposal: NewEntryProposal })),
    waiting: z.int(),
    /** Doubtful lines beyond these. */
    moreDoubtful: z.int(),
    /** Open lines that were not looked at. */
    more: z.int(),
  }),
})

/** For a line that a person matches by hand: entries of any day and amount, the nearest to the line's day first. */
export const findEntriesForLine = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliation/entries',
  access: 'finance.read',
  summary: 'Entries that a line may pay, by words, amount or day',
  query: z.object({ lineId: Id, q: Text(100, 'Informe o que buscar') }),
  reply: z.object({ candidates: z.array(Candidate) }),
})

export const listPeopleToAsk = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliation/people',
  access: 'finance.write',
  summary: 'The other people who read finance, who may be asked for the paper of a line',
  reply: z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

/**
 * What becomes of the difference between a line and what remains of its one entry: `fee` is an outflow of its own; `discount` and
 * `interest` are part of the payment; `partial` leaves the rest open.
 */
export const Difference = z.enum(['fee', 'discount', 'interest', 'partial'], 'Diga o que é a diferença')
export type Difference = z.infer<typeof Difference>

const OptionalId = z.optional(z.nullable(Id))

const Decision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('match'),
    lineIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_PARTS)),
    entries: z
      .array(z.object({ id: Id, paymentId: OptionalId, centavos: Centavos }))
      .check(z.minLength(1), z.maxLength(MAX_PARTS)),
    difference: z.optional(Difference),
  }),
  z.object({
    kind: z.literal('transfer'),
    lineIds: z.array(Id).check(z.minLength(1), z.maxLength(2)),
    transferId: OptionalId,
    otherAccountId: OptionalId,
  }),
  z.object({
    kind: z.literal('record'),
    lineId: Id,
    description: Text(200, 'Informe a descrição'),
    categoryId: OptionalId,
    projectId: OptionalId,
    clientId: OptionalId,
    supplierId: OptionalId,
    methodId: OptionalId,
  }),
  z.object({ kind: z.literal('ignore'), lineId: Id, reason: Text(200, 'Diga por que o movimento é ignorado') }),
  z.object({ kind: z.literal('wait'), lineId: Id, until: CivilDate }),
  /** The line stays open; the person is told through the bell. */
  z.object({ kind: z.literal('ask'), lineId: Id, personId: Id }),
])
export type Decision = z.output<typeof Decision>

/**
 * All decisions or none. `entries[].centavos`: what the screen showed of each, so that a value that changed meanwhile is noticed.
 * @throws 409 naming lines that are no longer open and entries that changed; 422 sums that differ without `difference`
 */
export const reconcile = endpoint({
  method: 'POST',
  path: '/api/bank/reconciliation',
  access: 'finance.write',
  summary: 'Match lines with entries, record what is new, and tell what is neither; all or none',
  json: z.object({ decisions: z.array(Decision).check(z.minLength(1), z.maxLength(MAX_DECISIONS)) }),
  reply: z.object({ ...DoneReply.shape, matchIds: z.array(z.int()), lineIds: z.array(z.int()) }),
})

/**
 * Gives back the state before: what the matches paid is open again or paid as it was, and what they recorded goes to the trash.
 * `lineIds`: lines that are no longer ignored, and wait no more.
 */
export const undoReconciliation = endpoint({
  method: 'POST',
  path: '/api/bank/reconciliation/undo',
  access: 'finance.write',
  summary: 'Undo matches, ignored lines and waiting lines, all or none',
  json: z.object({
    matchIds: z.array(Id).check(z.maxLength(MAX_DECISIONS)),
    lineIds: z.array(Id).check(z.maxLength(MAX_DECISIONS)),
  }),
})
