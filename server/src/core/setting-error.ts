import { type AppError, ExpectedRefusalError } from './errors.ts'
import { isAllowed, type Principal } from './permissions.ts'

type MissingSetting = {
  code: string
  title: string
  why: string
  remedy: string
  link: { label: string; href: string }
}

const ASK = 'Peça a um dono ou administrador que cuide disso em Configurações.'

export const stoppedBySettingError = (user: Principal, { code, title, why, remedy, link }: MissingSetting): AppError =>
  isAllowed(user, 'settings.write')
    ? new ExpectedRefusalError(503, code, title, { detail: `${why} ${remedy}`, link })
    : new ExpectedRefusalError(503, code, title, { detail: `${why} ${ASK}` })
