import type { readAccount } from 'contract/accounts/own-account.ts'
import type { listPeople } from 'contract/accounts/people.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Problem } from 'contract/calls/problem.ts'

/** The problem document with which the server answers a call without a session. */
export const UNAUTHENTICATED: Partial<Problem> = { status: 401, code: 'unauthenticated', title: 'Entre para continuar' }

type Account = HandlerResult<typeof readAccount>
type Person = HandlerResult<typeof listPeople>['people'][number]

export const aPerson = (given: Partial<Person> = {}): Person => ({
  id: 8,
  name: 'Caio Prado',
  email: 'caio@agencia.com.br',
  role: 'operations',
  photo: null,
  active: true,
  hasSecondFactor: false,
  sessions: 2,
  tokens: 0,
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  revision: 3,
  ...given,
})

export const anAccount = (given: Partial<Account> = {}): Account => ({
  name: 'Bia Duarte',
  email: 'bia@agencia.com.br',
  role: 'owner',
  revision: 2,
  photo: null,
  mutedNotifications: [],
  hasSecondFactor: false,
  needsSecondFactor: false,
  backupCodesLeft: 0,
  hasPassword: true,
  isSignInFresh: true,
  sessions: [
    {
      id: 1,
      device: 'Chrome no Windows',
      address: '10.0.0.4',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastUsedAt: '2026-11-21T12:00:00.000Z',
      current: true,
    },
    {
      id: 2,
      device: 'Safari no iPhone',
      address: null,
      createdAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: '2026-11-19T12:00:00.000Z',
      current: false,
    },
  ],
  ...given,
})
