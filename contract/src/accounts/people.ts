import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ROLES } from '../calls/permissions.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Email } from './credentials.ts'

const RoleName = z.enum(ROLES, 'Escolha o papel')

const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  photo: z.nullable(z.string()),
  active: z.boolean(),
  hasSecondFactor: z.boolean(),
  sessions: z.int(),
  tokens: z.int(),
  lastSeenAt: z.nullable(z.string()),
  revision: Revision,
})
export type Person = z.infer<typeof Person>

const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const FactorRequirement = z.object({ roles: z.array(RoleName) })

const LinkMail = z.object({
  id: z.int(),
  personId: z.nullable(z.int()),
  state: z.enum(['sending', 'sent', 'failed']),
  reason: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type LinkMail = z.infer<typeof LinkMail>

/** Shown once, because its row has only the hash of its token; `mail` is absent if the server sends no mails. */
const ShownLink = z.object({
  ok: z.literal(true),
  link: z.string(),
  expiresAt: z.string(),
  mail: z.optional(z.object({ id: z.int(), to: z.string() })),
})
export type ShownLink = z.infer<typeof ShownLink>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'people.read',
  summary: 'List the people with an account, and the open invitations',
  reply: z.object({
    people: z.array(Person),
    invitations: z.array(Invitation),
    requiredFactor: z.extend(FactorRequirement, { revision: Revision }),
    /** Absent where the server sends no mails. */
    mails: z.optional(z.array(LinkMail)),
  }),
})

/** @throws 409 where a person already has this email; 403 for the role `owner`, unless an owner invites */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/people/invitations',
  access: 'people.write',
  summary: 'Invite a person; an earlier invitation of the same email is revoked',
  secret: true,
  json: z.object({ email: Email, role: RoleName }),
  reply: ShownLink,
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/people/invitations/:id/revoke',
  access: 'people.write',
  changesAccess: true,
  summary: 'Revoke an invitation',
})

/**
 * @throws 403 where an administrator changes an owner's role or gives somebody the role `owner`; 409 for the caller's own role, for the
 * last active owner, and `changed_elsewhere`
 */
export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/people/:id',
  access: 'people.write',
  changesAccess: true,
  summary: 'Change a person’s role, which takes effect at the person’s next call',
  json: editSchema({ role: RoleName }),
})

/**
 * Deactivating also ends the person's sessions.
 * @throws 403 for an owner, unless an owner asks; 409 for the caller's own account and the last active owner
 */
export const deactivateOrRestorePerson = endpoint({
  method: 'POST',
  path: '/api/people/:id/deactivate',
  access: 'people.write',
  changesAccess: true,
  summary: 'Deactivate a person, or activate one again with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/api/people/:id/end-sessions',
  access: 'people.write',
  changesAccess: true,
  summary: 'End every session of a person',
})

/** The link is valid for one hour. */
export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/people/:id/reset-link',
  access: 'people.write',
  summary: 'Make a link with which a person sets a new password',
  secret: true,
  reply: ShownLink,
})

/**
 * Applies from each person's next call on.
 * @throws 422 `roles` for the role `owner` if the asking owner has no second factor; 409 `changed_elsewhere`
 */
export const changeFactorRequirement = endpoint({
  method: 'PATCH',
  path: '/api/people/second-factor',
  access: 'security.write',
  changesAccess: true,
  summary: 'Change the roles whose people need a second factor',
  json: editSchema(FactorRequirement.shape),
})
