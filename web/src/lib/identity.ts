import type { Access, Permission } from 'contract/accounts/permissions.ts'
import type { CallResult } from 'contract/endpoint.ts'
import type { readSession } from 'contract/session.ts'
import { createStore } from './store.ts'

type Session = CallResult<typeof readSession>

/**
 * The key of this browser's note about its person: `local` on a server without accounts, the person's id, or `ninguem` after a sign-out. All
 * its tabs share the session's cookie, and this note tells each of them at once when the cookie has changed hands.
 */
const KEY = 'pessoa'
const LOCAL = 'local'
const NOBODY = 'ninguem'

/**
 * `limited`: the role requires a second factor that the person has yet to set up. `out`: the session has ended. `replaced`: somebody else has
 * signed in, and this page still shows the first person's work.
 */
type SignInStatus = 'unknown' | 'in' | 'limited' | 'out' | 'replaced'

const signInStatus = createStore<SignInStatus>('unknown')

export const useSignInStatus = signInStatus.use

/** The person of this page, who stays the same until the page is loaded anew. */
let person: { id: number; isLocal: boolean } | undefined
let permissions: ReadonlySet<Permission> | undefined

function readRemembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // a browser that denies storage
  }
}

function remember(value: string): void {
  try {
    if (readRemembered() !== value) localStorage.setItem(KEY, value)
  } catch {
    // A browser that denies storage, or is full, learns who works in it from the next session.
  }
}

/** Records the person whom the server recognises, with the permissions. @returns false where it is not the person of this page */
export function setIdentity({ user, permissions: allowed, isFactorMissing }: Session): boolean {
  const isLocal = user.role === null
  remember(isLocal ? LOCAL : String(user.id))
  if (person && person.id !== user.id && !isLocal) {
    signInStatus.set('replaced')
    return false
  }
  person = { id: user.id, isLocal }
  permissions = new Set(allowed)
  signInStatus.set(isFactorMissing ? 'limited' : 'in')
  return true
}

/** Records that the server recognises no session. */
export function reportSignedOut(): void {
  if (person?.isLocal || signInStatus.get() === 'replaced') return
  markSignedOut()
  signInStatus.set('out')
}

/** Records that the server refuses the person until the second factor is set up. */
export function reportFactorMissing(): void {
  if (signInStatus.get() === 'in') signInStatus.set('limited')
}

/** Tells the browser's tabs that the session has ended or is being replaced: they send nothing until they know the new one. */
export const markSignedOut = (): void => remember(NOBODY)

/** Whether this browser's server had no accounts when it last answered. */
export const isLocalServer = (): boolean => readRemembered() === LOCAL

/** Whether this browser's server had accounts when it last answered. */
export const isTeamServer = (): boolean => ![null, LOCAL].includes(readRemembered())

/** Whether this browser's session now belongs to another person than this page does, or has ended. */
export function hasPersonChanged(): boolean {
  if (!person || person.isLocal) return false
  const remembered = readRemembered()
  const isSignedIn = signInStatus.get() === 'in' || signInStatus.get() === 'limited'
  if (isSignedIn && (remembered === null || remembered === String(person.id))) return false
  if (isSignedIn) signInStatus.set('out') // another tab has signed out, or in: the session tells which
  return true
}

/** Whether the person may make a call, as far as is known; the server decides. */
export const mayCall = (access: Access): boolean =>
  access === 'public' ||
  access === 'authenticated' ||
  access === 'session' ||
  access === 'run-token' ||
  (permissions?.has(access) ?? true)

const FIRST_PERSON = 1

/** Returns the id of the person to whom unsent work in this browser belongs; the first one on a server without accounts. */
export function getLocalDataOwnerId(): number {
  const remembered = Number(readRemembered())
  return person?.id ?? (Number.isSafeInteger(remembered) && remembered > 0 ? remembered : FIRST_PERSON)
}

/** Makes a storage key the person's own. The first person's keys are those of a server without accounts. */
export const toPersonalKey = (key: string): string =>
  getLocalDataOwnerId() === FIRST_PERSON ? key : `${getLocalDataOwnerId()}@${key}`

/** Calls `onChange` when another tab has signed in or out. @returns a function that stops */
export function watchOtherTabs(onChange: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === KEY && newValue !== null && !person?.isLocal && onChange()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Forgets the person of this page, as a reload does. */
export function forgetIdentity(): void {
  person = undefined
  permissions = undefined
  signInStatus.set('unknown')
}
