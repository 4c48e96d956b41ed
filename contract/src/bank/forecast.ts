import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { IdOrNone } from '../values/values.ts'

export const FORECAST_DAYS = 90

const ForecastItem = z.object({ description: z.string(), kind: z.enum(['inflow', 'outflow']), centavos: z.int() })

const ForecastDay = z.object({
  day: CivilDate,
  /** At the day's end. */
  balanceCentavos: CentavosSum,
  /** What is due on the day, the largest first, three at most; overdue entries count as due today. */
  items: z.array(ForecastItem),
  more: z.int(),
})

/**
 * The balances of all accounts but cards and investments, with what is open until its day. Without `company`, of all; `none`, of
 * the accounts and entries of no company.
 */
export const readForecast = endpoint({
  method: 'GET',
  path: '/api/bank/forecast',
  access: 'finance.read',
  summary: 'The balance of the next 90 days',
  query: z.object({ company: z.optional(IdOrNone) }),
  reply: z.object({
    today: CivilDate,
    balanceCentavos: CentavosSum,
    /** Today and the `FORECAST_DAYS` days after it. */
    days: z.array(ForecastDay),
    /** The first day with the lowest balance, and the largest outflow due on it; null without anything due. */
    lowest: z.nullable(z.object({ day: CivilDate, balanceCentavos: CentavosSum, after: z.nullable(z.string()) })),
  }),
})
