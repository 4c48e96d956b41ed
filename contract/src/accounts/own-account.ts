import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ROLES } from '../calls/permissions.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Text } from '../values/values.ts'
import { NewPassword, Password } from './credentials.ts'

const AccountSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'session',
  allowedBeforeFactor: true,
  summary: 'Read one’s own account and its sessions',
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    revision: Revision,
    photo: z.nullable(z.string()),
    mutedNotifications: z.array(z.string()),
    /** Whether what is due comes by mail too; absent if the server sends no mails. */
    dueMail: z.optional(z.boolean()),
    hasSecondFactor: z.boolean(),
    /** If true, the second factor can be turned off only when it is lost. */
    needsSecondFactor: z.boolean(),
    /** True if the key with which the second factor was encrypted is gone, so that no code is right any more. */
    isSecondFactorLost: z.optional(z.boolean()),
    backupCodesLeft: z.int(),
    hasPassword: z.boolean(),
    isSignInFresh: z.boolean(),
    sessions: z.array(AccountSession),
  }),
})

export const renameAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  access: 'session',
  changesAccess: true,
  summary: 'Change one’s own name',
  json: editSchema({ name: Text(120, 'Informe o nome') }),
})

/** Also ends the person's other sessions. @throws 422 `current` for a wrong password, 422 `next` for a common one, 429 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'session',
  allowedBeforeFactor: true,
  changesAccess: true,
  summary: 'Change one’s own password, which ends every other session',
  skipsTransaction: true,
  secret: true,
  json: z.object({ current: Password, next: NewPassword, revokeTokens: z.optional(z.boolean()) }),
})

/**
 * @throws 403 `stale_sign_in` if the session began over ten minutes ago, since no old password can confirm the change; 409 if
 * there is a password; 422 `next`
 */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/account/password/set',
  access: 'session',
  allowedBeforeFactor: true,
  changesAccess: true,
  summary: 'Set one’s own first password, within ten minutes of the sign-in',
  skipsTransaction: true,
  secret: true,
  json: z.object({ next: NewPassword }),
})

export const endOwnSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/:id/end',
  access: 'session',
  changesAccess: true,
  summary: 'End one of one’s own sessions',
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'session',
  changesAccess: true,
  summary: 'End all of one’s own sessions but this one',
})

/** A sign-in asks for the second factor only after `confirmSecondFactor` has succeeded. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/begin',
  access: 'session',
  allowedBeforeFactor: true,
  summary: 'Begin the set-up of the second factor',
  skipsTransaction: true,
  secret: true,
  json: z.object({ password: Password }),
  reply: z.object({ uri: z.string(), secret: z.string(), backupCodes: z.array(z.string()) }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'session',
  allowedBeforeFactor: true,
  changesAccess: true,
  summary: 'Turn the second factor on with its first code',
  skipsTransaction: true,
  secret: true,
  json: z.object({ code: Text(20, 'Informe o código') }),
})

/** The old backup codes no longer work. @throws 409 where the second factor is off */
export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/backup-codes',
  access: 'session',
  summary: 'Replace the backup codes of the second factor',
  skipsTransaction: true,
  secret: true,
  json: z.object({ password: Password }),
  reply: z.object({ backupCodes: z.array(z.string()) }),
})

/** @throws 409 where the person's role requires a second factor, and the person's is not lost */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/remove',
  access: 'session',
  changesAccess: true,
  summary: 'Turn the second factor off',
  skipsTransaction: true,
  secret: true,
  json: z.object({ password: Password }),
})
