import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { CivilDate, formatDate } from '../values/dates.ts'
import { AMOUNT_OUT_OF_RANGE, CentavosSum, MAX_CENTAVOS, parseCentavos, toDecimal } from '../values/money.ts'
import { ForeignId, Id, SavedReply, TextOrEmpty } from '../values/values.ts'
import { ActivityType } from './activity-type.ts'

const SALE_VALUE = 'Informe o valor da venda'

const SaleCentavos = z
  .int(AMOUNT_OUT_OF_RANGE)
  .check(z.minimum(1, AMOUNT_OUT_OF_RANGE), z.maximum(MAX_CENTAVOS, AMOUNT_OUT_OF_RANGE))

/** Reads a decimal number in reais, or null (specification §5), as integer centavos. */
const SaleValue = z.nullish(
  z.pipe(
    z.pipe(
      z.number(SALE_VALUE),
      z.transform((reais) => Number(parseCentavos(String(reais)) ?? Number.NaN)),
    ),
    SaleCentavos,
  ),
)

/** The leaderboard's whole period begins on this day (specification §9), so an earlier activity would be counted nowhere. */
export const FIRST_ACTIVITY_DAY: CivilDate = '2020-01-01'
export const DATE_TOO_EARLY = `A data não pode ser anterior a ${formatDate(FIRST_ACTIVITY_DAY)}`
const ActivityDay = CivilDate.check(z.refine((date) => date >= FIRST_ACTIVITY_DAY, DATE_TOO_EARLY))

const sharedFields = {
  description: z.nullish(TextOrEmpty(1_000)),
  /** Our addition; absent, a new activity is of today, and an edited one keeps its day. */
  date: z.optional(ActivityDay),
}

/** A meeting's value is ignored. */
export const activityFields = { memberId: Id, type: ActivityType, centavos: z.nullish(SaleCentavos), ...sharedFields }

export const ACTIVITY_CODE_NAMES = { team_member_id: 'memberId', activity_type: 'type', sale_value: 'centavos' } as const
const SpecifiedDraft = z.object({ team_member_id: Id, activity_type: ActivityType, sale_value: SaleValue, ...sharedFields })

export const NewActivity = withCodeNames(SpecifiedDraft, ACTIVITY_CODE_NAMES)
export type NewActivity = z.output<typeof NewActivity>

const toReais = (centavos: number | null): number | null => (centavos === null ? null : Number(toDecimal(centavos)))
export const encodeActivity = createInputEncoder(SpecifiedDraft, ACTIVITY_CODE_NAMES, { sale_value: toReais })

const Period = z.object({ date_start: CivilDate, date_end: CivilDate })
const ReadBoard = z.object({
  operation: z.literal('GET_PERFORMANCE_DATA'),
  filters: withCodeNames(Period, { date_start: 'from', date_end: 'to' }),
})
const Register = z.object({ operation: z.literal('CREATE_SALES_ACTIVITY'), data: NewActivity })

const BOARD_NAMES = { total_points: 'points', total_meetings: 'meetings', total_sales: 'sales' } as const

/**
 * Ranked by points, most first; `id`, `rank` and `soldCentavos` are our additions, which another service's answer may lack
 * (`ForeignBoard`).
 */
export const RankedMember = withCodeNames(
  z.object({
    name: z.string(),
    total_points: z.int(),
    total_meetings: z.int(),
    total_sales: z.int(),
    id: z.int(),
    /** Equal points share a rank: 1, 2, 2, 4. */
    rank: z.int(),
    soldCentavos: CentavosSum,
  }),
  BOARD_NAMES,
)
export const Board = z.array(RankedMember)

/** May be text; anything that is no number, and a missing count, is 0. */
const LenientCount = z.catch(z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), z.number()), 0)

/** Drops a field of ours that another service uses with another meaning. */
const lenientOptional = <Value>(schema: z.ZodMiniType<Value>) => z.catch(z.optional(schema), undefined)

/** The leaderboard as another service may send it (specification §3): numbers may be text, and missing numbers count as 0. */
const ForeignBoard = z.array(
  withCodeNames(
    z.object({
      name: z.string(),
      total_points: LenientCount,
      total_meetings: LenientCount,
      total_sales: LenientCount,
      id: lenientOptional(ForeignId),
      rank: lenientOptional(z.int()),
      soldCentavos: lenientOptional(CentavosSum),
    }),
    BOARD_NAMES,
  ),
)
export type BoardRow = z.infer<typeof ForeignBoard>[number]

const PATH = '/webhook/api/team-performance'

/** Two operations on one path (specification §7). The server mounts this endpoint; the browser calls `readBoard` and `registerActivity`. */
export const readBoardOrRegisterActivity = endpoint({
  method: 'POST',
  access: 'team.read',
  bodyAccess: [
    { when: { operation: 'GET_PERFORMANCE_DATA' }, needs: 'team.read', isReadOnly: true },
    { when: { operation: 'CREATE_SALES_ACTIVITY' }, needs: 'team.write' },
  ],
  seed: true,
  path: PATH,
  summary: 'Read the board of a period, or register an activity',
  json: z.discriminatedUnion(
    'operation',
    [ReadBoard, Register],
    'operation deve ser GET_PERFORMANCE_DATA ou CREATE_SALES_ACTIVITY',
  ),
  reply: z.union([Board, SavedReply]),
})

export const readBoard = endpoint({
  method: 'POST',
  access: 'team.read',
  seed: true,
  path: PATH,
  summary: 'Read the board of a period',
  skipsTransaction: true,
  json: ReadBoard,
  reply: Board,
  tolerant: ForeignBoard,
})

/** Unlike in the specification (§7), an answer with an error status is a failure. */
export const registerActivity = endpoint({
  method: 'POST',
  access: 'team.write',
  seed: true,
  path: PATH,
  summary: 'Register a meeting or a sale',
  json: Register,
  reply: SavedReply,
  tolerant: z.unknown(),
})

const MemberOption = z.object({ id: z.int(), name: z.string() })

export const listMemberOptions = endpoint({
  method: 'POST',
  access: 'team.read',
  seed: true,
  path: '/webhook/api/team/options',
  summary: 'List the members to choose from',
  skipsTransaction: true,
  json: z.object({}),
  reply: z.array(MemberOption),
  tolerant: z.array(z.object({ id: ForeignId, name: z.string() })),
})
