import { safeParse } from 'zod/mini'
import { AppPath } from './credentials.ts'

/** The screen on which people sign in. */
export const SIGN_IN_PATH = '/entrar'

const RETURN_PARAMETER = 'voltar'

/** Matches the addresses of the server's files and documents, which are not screens of the app. */
const FILE_PATH = /^\/(?:api|webhook|docs)(?:[/?]|$)/

const SIGN_IN_ADDRESS = /^\/entrar(?:[/?#]|$)/

/** Reads the address of a file of this server; undefined for every other address, especially for one of another site. */
function parseFilePath(path: unknown): `/${string}` | undefined {
  const { data } = safeParse(AppPath, path)
  return data !== undefined && FILE_PATH.test(data) ? (data as `/${string}`) : undefined
}

/**
 * Makes the address of the sign-in that leads back to a file. The file's address follows the `#`, which browsers do not send. `isSignedIn`:
 * the person has signed in by the time the browser opens this address. For a path that is no file's, the sign-in leads back nowhere.
 */
export function formatSignInPath(path: string, { isSignedIn = false } = {}): `/${string}` {
  const file = parseFilePath(path)
  if (file === undefined) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}#${isSignedIn ? 'etapa=arquivo&' : ''}${RETURN_PARAMETER}=${encodeURIComponent(file)}`
}

/** Reads the address of a screen of this app; undefined for every other address, and for the sign-in itself. */
function parseScreenPath(path: unknown): `/${string}` | undefined {
  const { data } = safeParse(AppPath, path)
  if (data === undefined || FILE_PATH.test(data) || SIGN_IN_ADDRESS.test(data)) return undefined
  return data as `/${string}`
}

/** The parameters behind the `#` of an address, which anybody may have written. */
type FragmentParameters = { get(name: string): string | null }

/**
 * Makes the address of the sign-in's second step, after the OpenID provider has vouched for a person who has a second factor. `returnTo`:
 * where the sign-in began, a screen's address or the one that `formatSignInPath` makes for a file. `given`: the parameters behind the `#`
 * of `returnTo`.
 */
export function formatCodePath(returnTo: string, given: FragmentParameters): `/${string}` {
  const back = readReturnFile(given) ?? parseScreenPath(returnTo)
  const isHome = back === undefined || back === '/'
  return `${SIGN_IN_PATH}#etapa=codigo${isHome ? '' : `&${RETURN_PARAMETER}=${encodeURIComponent(back)}`}`
}

/** Reads the address of the screen to which the sign-in leads. */
export const readReturnScreen = (given: FragmentParameters): `/${string}` | undefined =>
  parseScreenPath(given.get(RETURN_PARAMETER))

/** Reads the address of the file to which the sign-in leads. */
export const readReturnFile = (given: FragmentParameters): `/${string}` | undefined => parseFilePath(given.get(RETURN_PARAMETER))
