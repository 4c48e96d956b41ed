import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { ExplainedError } from '#core/errors.ts'
import { formatCommand, formatCommandWith } from '#core/format-command.ts'
import { recordAudit, setAuditActor } from '#db/audit.ts'
import { users } from '#db/tables/workspace.ts'
import { createLink, revokeLinks } from './people/account-links.ts'
import { lockPerson } from './people/lock-person.ts'
import { createOwnerLink } from './people/owner.ts'
import { makeShellActor } from './sign-in/audit-sign-in.ts'
import { deleteFactorAndEndSessions } from './sign-in/stored-factor.ts'

export class AccountsCommandRefusedError extends ExplainedError {}

export const ACCOUNTS_USAGE = `Uso:
  ${formatCommand('accounts', 'list')}                  mostra as contas
  ${formatCommand('accounts', 'owner-link')}            cria o link do primeiro dono
  ${formatCommand('accounts', 'reset EMAIL')}           cria um link para uma nova senha
  ${formatCommand('accounts', 'remove-factor EMAIL')}   desativa a verificação em duas etapas`

type Shell = { db: Db; now: Date; baseUrl: string | undefined }

function requireBaseUrl({ baseUrl }: Shell): string {
  if (baseUrl !== undefined) return baseUrl
  throw new AccountsCommandRefusedError(
    `Informe o endereço do sistema, que vai no link, em BASE_URL: ${formatCommandWith(['BASE_URL=https://painel.suaempresa.com.br'], 'accounts', '…')}`,
  )
}

async function findActivePerson(db: Db, email = ''): Promise<{ id: number; email: string }> {
  const [person] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  if (!person?.email)
    throw new AccountsCommandRefusedError(`Não há conta com o e-mail "${email}". As que há: ${formatCommand('accounts', 'list')}`)
  if (person.deactivatedAt)
    throw new AccountsCommandRefusedError(`A conta de ${person.email} está desativada. Um dono pode reativá-la em Pessoas.`)
  return { id: person.id, email: person.email }
}

async function listAccounts({ db }: Shell): Promise<string[]> {
  const people = await db.select().from(users).where(isNotNull(users.role)).orderBy(asc(users.id))
  if (people.length === 0) return ['Ainda não há contas.']
  return people.map(({ email, name, role, deactivatedAt, twoFactorEnabled }) => {
    const notes = [...(twoFactorEnabled ? ['verificação em duas etapas'] : []), ...(deactivatedAt ? ['desativada'] : [])]
    return [email, name, role && ROLE_NAMES[role], ...notes].join(' · ')
  })
}

async function printOwnerLink(shell: Shell): Promise<string[]> {
  const { db, now } = shell
  const link = await createOwnerLink(db, { now, baseUrl: requireBaseUrl(shell), actor: makeShellActor(now) })
  if (!link)
    throw new AccountsCommandRefusedError(
      `Já há um dono. Para que ele entre de novo: ${formatCommand('accounts', 'reset EMAIL')}`,
    )
  return ['Link do dono, que vale por uma hora e pode ser usado uma vez:', link]
}

/** Revokes the person's earlier such links; returns the lines to print. */
async function printResetLink(shell: Shell, email?: string): Promise<string[]> {
  const { db, now } = shell
  const baseUrl = requireBaseUrl(shell)
  const person = await findActivePerson(db, email)
  return db.transaction(async (tx) => {
    await lockPerson(tx, person.id)
    await setAuditActor(tx, makeShellActor(now))
    await revokeLinks(tx, { kind: 'reset', userId: person.id, now })
    const { link } = await createLink(tx, { link: { kind: 'reset', userId: person.id }, now, baseUrl })
    return [`Link para ${person.email} criar uma nova senha, que vale por uma hora e pode ser usado uma vez:`, link]
  })
}

async function removeFactor({ db, now }: Shell, email?: string): Promise<string[]> {
  const person = await findActivePerson(db, email)
  await db.transaction(async (tx) => {
    await lockPerson(tx, person.id)
    await setAuditActor(tx, makeShellActor(now))
    await recordAudit(tx, { action: 'purged', recordKind: 'second-factor', recordId: person.id, recordName: person.email })
    await deleteFactorAndEndSessions(tx, { userId: person.id, now })
  })
  return [`A verificação em duas etapas de ${person.email} foi desativada, e as sessões foram encerradas.`]
}

const COMMANDS: Record<string, (shell: Shell, email?: string) => Promise<string[]>> = {
  list: listAccounts,
  'owner-link': printOwnerLink,
  reset: printResetLink,
  'remove-factor': removeFactor,
}

export async function runAccountsCommand(shell: Shell, [name = '', email, ...rest]: readonly string[]): Promise<string[]> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const takesEmail = name === 'reset' || name === 'remove-factor'
  if (!command || rest.length > 0 || takesEmail !== (email !== undefined)) throw new AccountsCommandRefusedError(ACCOUNTS_USAGE)
  return command(shell, email)
}
