import { safeParse } from 'zod/mini'
import { AppPath } from './credentials.ts'

export const SIGN_IN_PATH = '/entrar'

const RETURN_PARAMETER = 'voltar'

const FILE_PATH = /^\/(?:api|webhook|docs)(?:[/?]|$)/

const SIGN_IN_ADDRESS = /^\/entrar(?:[/?#]|$)/

/** @returns undefined for every other address, especially for one of another site */
function parseFilePath(path: unknown): `/${string}` | undefined {
  const { data } = safeParse(AppPath, path)
  return data !== undefined && FILE_PATH.test(data) ? (data as `/${string}`) : undefined
}

/** The file's address follows the `#`, which browsers do not send; if `path` is no file's, the sign-in leads back nowhere. */
export function formatSignInPath(path: string, { isSignedIn = false } = {}): `/${string}` {
  const file = parseFilePath(path)
  if (file === undefined) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}#${isSignedIn ? 'etapa=arquivo&' : ''}${RETURN_PARAMETER}=${encodeURIComponent(file)}`
}

/** @returns undefined for every other address, and for the sign-in itself */
function parseScreenPath(path: unknown): `/${string}` | undefined {
  const { data } = safeParse(AppPath, path)
  if (data === undefined || FILE_PATH.test(data) || SIGN_IN_ADDRESS.test(data)) return undefined
  return data as `/${string}`
}

/** The parameters behind the `#` of an address, which anybody may have written. */
type FragmentParameters = { get(name: string): string | null }

export function formatCodePath(returnTo: string, given: FragmentParameters): `/${string}` {
  const back = readReturnFile(given) ?? parseScreenPath(returnTo)
  const isHome = back === undefined || back === '/'
  return `${SIGN_IN_PATH}#etapa=codigo${isHome ? '' : `&${RETURN_PARAMETER}=${encodeURIComponent(back)}`}`
}

export const readReturnScreen = (given: FragmentParameters): `/${string}` | undefined =>
  parseScreenPath(given.get(RETURN_PARAMETER))

export const readReturnFile = (given: FragmentParameters): `/${string}` | undefined => parseFilePath(given.get(RETURN_PARAMETER))
