import { changePassword, endOtherSessions, endOwnSession, readAccount } from 'contract/accounts/own-account.ts'
import { createResetLink, deactivateOrRestorePerson, endPersonSessions } from 'contract/accounts/people.ts'
import { resetPassword, signIn, signOut } from 'contract/accounts/sign-in.ts'
import { PASSWORD, type PersonClient, type TeamApi } from '../team-api.ts'

export const NEW_PASSWORD = 'outra coisa bem longa 9'

/** An act that ends the sessions of `phone`, the second browser in which the person is signed in. */
export type SessionEnding = (person: PersonClient, phone: PersonClient) => Promise<unknown>

/** Lists the acts that end a session, by their names. The calls are made on the server of `api`. */
export const listSessionEndings = (api: TeamApi): Readonly<Record<string, SessionEnding>> => ({
  'the sign-out': (_person, phone) => phone.ok(signOut),
  'a sign-in in the same browser': (person, phone) => phone.ok(signIn, { json: { email: person.email, password: PASSWORD } }),
  'ending it from another browser': async (person) => {
    const { sessions } = await person.ok(readAccount)
    await person.ok(endOwnSession, { params: { id: sessions.find(({ current }) => !current)?.id ?? 0 } })
  },
  'ending all others': (person) => person.ok(endOtherSessions),
  'a change of the password': (person) => person.ok(changePassword, { json: { current: PASSWORD, next: NEW_PASSWORD } }),
  'a reset by link': async (person) => {
    const { link } = await api.owner.ok(createResetLink, { params: { id: person.id } })
    await api.browser().ok(resetPassword, { json: { token: api.readToken(link), password: NEW_PASSWORD } })
  },
  'an owner ending the sessions': (person) => api.owner.ok(endPersonSessions, { params: { id: person.id } }),
  'a deactivation': (person) => api.owner.ok(deactivateOrRestorePerson, { params: { id: person.id }, json: {} }),
  'a deactivation that is undone': async (person) => {
    await api.owner.ok(deactivateOrRestorePerson, { params: { id: person.id }, json: {} })
    await api.owner.ok(deactivateOrRestorePerson, { params: { id: person.id }, json: { restore: true } })
  },
})
