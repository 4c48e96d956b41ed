import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'

const PREFIX = 'PAINEL'

/** Banks give it back in the statement; it is the same each time, so that a code that was sent stays good. */
export const toChargeTxid = (entryId: number): string => `${PREFIX}${String(entryId).padStart(12, '0')}`

const TXID = new RegExp(`${PREFIX}(\\d{12})(?!\\d)`, 'i')

export function findChargedEntry(text: string): number | undefined {
  const digits = TXID.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** @throws 404; 409 for an entry that is received or in the trash, and without a Pix key in an account of its company */
export const readCharge = endpoint({
  method: 'GET',
  path: '/api/finance/inflows/:id/charge',
  access: 'finance.read',
  summary: 'What a client needs to pay an open inflow by Pix',
  reply: z.object({
    id: z.int(),
    description: z.string(),
    client: z.nullable(z.string()),
    /** The due day. */
    date: CivilDate,
    /** What remains. */
    centavos: z.int(),
    receiver: z.string(),
    company: z.nullable(z.string()),
    pixKey: z.string(),
    txid: z.string(),
    /** Copia e cola. */
    code: z.string(),
  }),
})
