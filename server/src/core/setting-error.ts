import { type AppError, ExpectedRefusalError } from './errors.ts'
import { isAllowed, type Principal } from './permissions.ts'

type MissingSetting = {
  code: string
  title: string
  /** The sentence that says what is missing. */
  why: string
  /** The sentence that says what to do, for a person who may do it. */
  remedy: string
  link: { label: string; href: string }
}

const ASK = 'Peça a um dono ou administrador que cuide disso em Configurações.'

/** Builds the 503 of a call that a setting stops. A person who may change it gets the link to it; everybody else is told whom to ask. */
export const stoppedBySettingError = (user: Principal, { code, title, why, remedy, link }: MissingSetting): AppError =>
  isAllowed(user, 'settings.write')
    ? new ExpectedRefusalError(503, code, title, { detail: `${why} ${remedy}`, link })
    : new ExpectedRefusalError(503, code, title, { detail: `${why} ${ASK}` })
