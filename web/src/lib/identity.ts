import type { Access, Permission } from 'contract/accounts/permissions.ts'
import type { CallResult } from 'contract/endpoint.ts'
import type { readSession } from 'contract/session.ts'
import { createStore } from './store.ts'

type Session = CallResult<typeof readSession>

/**
 * What this browser remembers of who works in it: `local` on a server without accounts, the person's id, or `ninguem` once nobody is signed
 * in. All its tabs share the session's cookie, and this note tells each of them at once when the cookie has changed hands.
 */
const KEY = 'pessoa'
const LOCAL = 'local'
const NOBODY = 'ninguem'

/**
 * `limited`: the role requires a second factor that the person has yet to set up. `out`: the session has ended. `replaced`: somebody else has
 * signed in, and this page still shows the first person's work.
 */
type Presence = 'unknown' | 'in' | 'limited' | 'out' | 'replaced'

const presence = createStore<Presence>('unknown')

export const usePresence = presence.use

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

/** Records whom the server answers as, and what that person may do. @returns false where that is not the person of this page */
export function setIdentity({ user, permissions: allowed, isFactorMissing }: Session): boolean {
  const isLocal = user.role === null
  remember(isLocal ? LOCAL : String(user.id))
  if (person && person.id !== user.id && !isLocal) {
    presence.set('replaced')
    return false
  }
  person = { id: user.id, isLocal }
  permissions = new Set(allowed)
  presence.set(isFactorMissing ? 'limited' : 'in')
  return true
}

/** Records that the server takes nobody for signed in. */
export function reportSignedOut(): void {
  if (person?.isLocal || presence.get() === 'replaced') return
  markSignedOut()
  presence.set('out')
}

/** Records that the server refuses the person until the second factor is set up. */
export function reportFactorMissing(): void {
  if (presence.get() === 'in') presence.set('limited')
}

/** Tells the browser's tabs that nobody is signed in any more, or that this is being changed: they send nothing until they know who is. */
export const markSignedOut = (): void => remember(NOBODY)

/** Whether this browser's server had no accounts when it last answered. */
export const wasLocal = (): boolean => readRemembered() === LOCAL

/** Whether this browser's server had accounts when it last answered. */
export const hadAccounts = (): boolean => ![null, LOCAL].includes(readRemembered())

/** Whether a call would go out under the name of somebody else, or of nobody. */
export function isPersonGone(): boolean {
  if (!person || person.isLocal) return false
  const remembered = readRemembered()
  const isSignedIn = presence.get() === 'in' || presence.get() === 'limited'
  if (isSignedIn && (remembered === null || remembered === String(person.id))) return false
  if (isSignedIn) presence.set('out') // another tab has signed out, or in: the session tells which
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

/** Names the person to whom unsent work in this browser belongs; the first one on a server without accounts. */
export function getOwnerId(): number {
  const remembered = Number(readRemembered())
  return person?.id ?? (Number.isSafeInteger(remembered) && remembered > 0 ? remembered : FIRST_PERSON)
}

/** Makes a storage key the person's own. The first person's keys are those of a server without accounts. */
export const toOwnKey = (key: string): string => (getOwnerId() === FIRST_PERSON ? key : `${getOwnerId()}@${key}`)

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
  presence.set('unknown')
}
