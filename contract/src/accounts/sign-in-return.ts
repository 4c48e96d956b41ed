import { safeParse } from 'zod/mini'
import { AppPath } from './credentials.ts'

/** The screen on which people sign in. */
export const SIGN_IN_PATH = '/entrar'

const RETURN_PARAMETER = 'voltar'

/** The addresses that no screen answers: files and documents of the server. */
const FILE_PATH = /^\/(?:api|webhook|docs)(?:[/?]|$)/

/** Reads the address of a file of this server; undefined for every other address, above all one of another site. */
function parseFilePath(path: unknown): `/${string}` | undefined {
  const { data } = safeParse(AppPath, path)
  return data !== undefined && FILE_PATH.test(data) ? (data as `/${string}`) : undefined
}

/**
 * Makes the address of the sign-in that leads back to a file. The file's address follows the `#`, which browsers do not send. `isSignedIn`: the
 * sign-in is over when the browser comes there.
 */
export function formatSignInPath(path: string, { isSignedIn = false } = {}): `/${string}` {
  const file = parseFilePath(path)
  if (file === undefined) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}#${isSignedIn ? 'etapa=arquivo&' : ''}${RETURN_PARAMETER}=${encodeURIComponent(file)}`
}

/** Reads the address of the file to which the sign-in leads out of the parameters behind the `#`, which anybody may have written. */
export const readReturnFile = (given: { get(name: string): string | null }): `/${string}` | undefined =>
  parseFilePath(given.get(RETURN_PARAMETER))
