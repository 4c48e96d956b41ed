import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  removeSecondFactor,
  renewBackupCodes,
} from 'contract/accounts/own-account.ts'
import { createResetLink, deactivateOrRestorePerson, invitePerson } from 'contract/accounts/people.ts'
import { signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { accountLinks, accounts, apiTokens, sessions, twoFactors, verifications } from '#db/tables/accounts.ts'
import { idempotencyKeys } from '#db/tables/requests.ts'
import type { PasswordHasher } from '#features/accounts/sign-in/password-hasher.ts'
import { waitForBlocked } from '../locks.ts'
import { QUICK_PASSWORDS } from '../quick-passwords.ts'
import { startSecondServer } from '../second-server.ts'
import { PASSWORD, type PersonClient, startTeamApi, type TeamApi, type TeamClient } from '../team-api.ts'
import { computeTotp } from '../totp.ts'

// An intruder has somebody's password, or a copy of a session, and makes a call. It is held after its session or its password has been
// checked, until the act is answered that ends the intruder's access. Nothing that the call then writes may last.

const NEW_PASSWORD = 'outra coisa bem longa 9'
const INTRUDER_PASSWORD = 'frase longa do intruso 7'
const KEY = 'chave-do-intruso'

/** The check of a password that is held: `reached` resolves once it was made, and its answer waits for `opened`. */
type Gate = { reached: PromiseWithResolvers<void>; opened: PromiseWithResolvers<void> }
let gate: Gate | undefined

const passwords: PasswordHasher = {
  ...QUICK_PASSWORDS,
  async verify(input) {
    const isRight = await QUICK_PASSWORDS.verify(input)
    const held = gate
    gate = undefined
    held?.reached.resolve()
    await held?.opened.promise
    return isRight
  },
}

let first: TeamApi
let second: TeamApi
beforeAll(async () => {
  const { sessionReuseMs } = DEFAULT_TIMINGS
  first = await startTeamApi({ server: { passwords, timings: { sessionReuseMs } } })
  second = await startSecondServer(first, { sessionReuseMs })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** The person whose access the intruder uses. `cookie`: a copy of the person's session, or of a sign-in that waits for its code. */
type Victim = { person: PersonClient; cookie: string; otherId: number; backupCodes: string[] }
type Send = (endpoint: Endpoint, input?: Parameters<TeamClient['send']>[1]) => ReturnType<TeamClient['send']>

/** The acts that end the intruder's access. `send` makes the victim's call, `sendAsOwner` the owner's. */
const ENDINGS: Record<string, (victim: Victim, send: Send, sendAsOwner: Send) => ReturnType<Send>> = {
  'changes the password': (_, send) => send(changePassword, { json: { current: PASSWORD, next: NEW_PASSWORD } }),
  'is deactivated': ({ person }, _, sendAsOwner) =>
    sendAsOwner(deactivateOrRestorePerson, { params: { id: person.id }, json: {} }),
  'signs all others out': (_, send) => send(endOtherSessions),
  'turns the second factor off': (_, send) => send(removeSecondFactor, { json: { password: PASSWORD } }),
}

/** A call of the intruder. `held`: what holds it, the check of the password, its Idempotency-Key, or nothing: it is made after the act. */
type Attack = {
  held: 'password' | 'key' | 'nothing'
  withFactor?: true
  call: (victim: Victim) => ReturnType<Send>
}

const callAs = ({ cookie }: { cookie: string }, endpoint: Endpoint, input: Parameters<Send>[1], key?: string) => {
  const own = { host: new URL(first.baseUrl).host, origin: first.baseUrl, cookie }
  return first.send(endpoint, input, key === undefined ? own : { ...own, 'idempotency-key': key })
}

const ATTACKS: Record<string, Attack> = {
  'a sign-in': {
    held: 'password',
    call: ({ person: { email } }) => callAs({ cookie: '' }, signIn, { json: { email, password: PASSWORD } }),
  },
  'a sign-in that waits for its code': {
    held: 'nothing',
    withFactor: true,
    call: (victim) => callAs(victim, verifySecondFactor, { json: { code: victim.backupCodes[1] } }),
  },
  'an API token': {
    held: 'key',
    call: (victim) => callAs(victim, createToken, { json: { name: 'n8n', role: 'viewer', days: null } }, KEY),
  },
  'an invitation': {
    held: 'key',
    call: (victim) => callAs(victim, invitePerson, { json: { email: 'intruso@gmail.com', role: 'admin' } }, KEY),
  },
  'a link for another person’s password': {
    held: 'key',
    call: (victim) => callAs(victim, createResetLink, { params: { id: victim.otherId } }, KEY),
  },
  'a password': {
    held: 'password',
    call: (victim) => callAs(victim, changePassword, { json: { current: PASSWORD, next: INTRUDER_PASSWORD } }),
  },
  'a second factor': {
    held: 'password',
    call: (victim) => callAs(victim, beginSecondFactor, { json: { password: PASSWORD } }),
  },
  'new backup codes': {
    held: 'password',
    withFactor: true,
    call: (victim) => callAs(victim, renewBackupCodes, { json: { password: PASSWORD } }),
  },
}

let people = 0

async function givenVictim(attack: Attack): Promise<Victim> {
  people += 1
  const [person, other] = [await first.join('admin', `Vítima ${people}`), await first.join('viewer', `Colega ${people}`)]
  let backupCodes: string[] = []
  if (attack.withFactor) {
    const begun = await person.ok(beginSecondFactor, { json: { password: PASSWORD } })
    await person.ok(confirmSecondFactor, { json: { code: computeTotp(begun.uri) } })
    backupCodes = begun.backupCodes
  }
  const intruder = await first.signInAgain(person)
  if (attack.withFactor && attack.held !== 'nothing')
    await intruder.ok(verifySecondFactor, { json: { code: backupCodes[0] ?? '' } })
  return { person, cookie: intruder.cookie(), otherId: other.id, backupCodes }
}

/** Reads everything with which somebody could act in the person's name, or by the person's leave, from now on. */
async function readAccess({ db }: TeamApi, { person: { id }, otherId }: Victim): Promise<unknown> {
  const of = (table: typeof sessions | typeof apiTokens | typeof accounts | typeof twoFactors | typeof verifications) =>
    db.select().from(table).where(eq(table.userId, id))
  const lists = await Promise.all([sessions, apiTokens, accounts, twoFactors, verifications].map(of))
  const links = await db.select().from(accountLinks).where(eq(accountLinks.createdBy, id))
  return [lists.map((rows) => rows.map((row) => ({ ...row, lastUsedAt: null }))), links, otherId]
}

/** Makes the intruder's call, and the act while the call is held. @returns the statuses of both, and the access before and after */
async function attackDuring(attack: Attack, victim: Victim, end: () => ReturnType<Send>) {
  if (attack.held === 'nothing') {
    const ended = await end()
    const before = await readAccess(first, victim)
    return { ended, before, answer: await attack.call(victim) }
  }
  if (attack.held === 'password') {
    const held: Gate = { reached: Promise.withResolvers(), opened: Promise.withResolvers() }
    gate = held
    const answer = attack.call(victim)
    await held.reached.promise
    const ended = await end()
    const before = await readAccess(first, victim)
    held.opened.resolve()
    return { ended, before, answer: await answer }
  }
  const released = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holding = first.db
    .transaction(async (tx) => {
      await tx.insert(idempotencyKeys).values({ userId: victim.person.id, key: KEY, requestHash: '' })
      taken.resolve()
      await released.promise
      tx.rollback()
    })
    .catch(() => undefined)
  await taken.promise
  const answer = attack.call(victim)
  await waitForBlocked(first)
  const ended = await end()
  const before = await readAccess(first, victim)
  released.resolve()
  await holding
  return { ended, before, answer: await answer }
}

const isPossible = (attack: string, ending: string): boolean => {
  if (ending === 'turns the second factor off') return ATTACKS[attack]?.withFactor === true
  // The password stays right: whoever knows it may sign in again.
  return !(ending === 'signs all others out' && attack === 'a sign-in')
}

const cases = Object.keys(ENDINGS).flatMap((ending) =>
  Object.keys(ATTACKS)
    .filter((attack) => isPossible(attack, ending))
    .map((attack) => [ending, attack] as const),
)

test.each(cases)(
  'of an intruder whose victim %s meanwhile, the call that makes %s leaves nothing, on one server and on two',
  async (ending, name) => {
    const attack = ATTACKS[name] as Attack
    for (const server of [first, second]) {
      const victim = await givenVictim(attack)
      const sendAs =
        (client: TeamClient): Send =>
        (endpoint, input) =>
          server === first ? client.send(endpoint, input) : second.browser().send(endpoint, input, { cookie: client.cookie() })
      const end = () => ENDINGS[ending]?.(victim, sendAs(victim.person), sendAs(first.owner)) as ReturnType<Send>
      const { ended, before, answer } = await attackDuring(attack, victim, end)
      expect(ended.statusCode).toBe(200)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(await readAccess(first, victim)).toEqual(before)
    }
  },
)
