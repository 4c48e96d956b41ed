import { type readCharge as endpoint, toChargeTxid } from 'contract/bank/charges.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { writePix } from 'contract/papers/pix.ts'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { clients, companies } from '#db/tables/config.ts'
import { entries } from '#db/tables/entries.ts'

/** To the account that the inflow names, where it has a Pix key, else to its company's main one, else to another of the company. */
export async function readCharge({ db }: Ctx, id: number): Promise<HandlerResult<typeof endpoint>> {
  const [inflow] = await db
    .select({
      description: entries.description,
      client: clients.name,
      date: entries.date,
      centavos: sql`${entries.centavos} - ${entries.paidCentavos}`.mapWith(Number),
      paidOn: entries.paidOn,
      deletedAt: entries.deletedAt,
      accountId: entries.accountId,
      companyId: entries.companyId,
      company: companies.name,
    })
    .from(entries)
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(companies, eq(companies.id, entries.companyId))
    .where(and(eq(entries.id, id), eq(entries.kind, 'inflow')))
  if (!inflow) throw notFoundError('Entrada não encontrada')
  const { description, client, date, centavos, paidOn, deletedAt, accountId, companyId, company } = inflow
  if (deletedAt) throw conflictError('Esta entrada está na lixeira', 'Restaure-a antes de cobrar.')
  if (paidOn) throw conflictError('Esta entrada já foi recebida', 'Não há o que cobrar.')
  const ofInflow = sql`${bankAccounts.id} is not distinct from ${accountId}::bigint`
  const [account] = await db
    .select({ key: bankAccounts.pixKey, name: bankAccounts.pixName, city: bankAccounts.pixCity })
    .from(bankAccounts)
    .where(
      and(
        isNotNull(bankAccounts.pixKey),
        isNull(bankAccounts.archivedAt),
        sql`(${ofInflow} or ${bankAccounts.companyId} is not distinct from ${companyId}::bigint)`,
      ),
    )
    .orderBy(desc(ofInflow), desc(bankAccounts.isMain), bankAccounts.id)
    .limit(1)
  if (!account?.key)
    throw conflictError(
      'Falta a chave Pix',
      `Em Contas, edite uma conta de banco ${company ? `de ${company}` : 'que não é de nenhuma empresa'} e informe a chave Pix, o nome e a cidade.`,
    )
  const { key, name, city } = account
  const txid = toChargeTxid(id)
  const code = writePix({ key, name: name ?? '', city: city ?? '', centavos, txid })
  return { id, description, client, date, centavos, receiver: name ?? '', company, pixKey: key, txid, code }
}
