import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, optimisticLockFields, Revision } from '../values/revisions.ts'
import { Id, SavedReply, Text } from '../values/values.ts'

const Name = Text(120, 'Informe o nome')
const Member = z.object({
  id: z.int(),
  name: z.string(),
  /** A deactivated member can no longer be chosen and keeps all points. */
  active: z.boolean(),
  person: z.nullable(z.object({ id: z.int(), name: z.string() })),
  revision: Revision,
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/team/members',
  access: 'team.read',
  summary: 'List the members, deactivated ones included',
  reply: z.object({ members: z.array(Member) }),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/api/team/members',
  access: 'team.write',
  summary: 'Add a member',
  json: z.object({ name: Name }),
  reply: SavedReply,
})

export const renameMember = endpoint({
  method: 'PATCH',
  path: '/api/team/members/:id',
  access: 'team.write',
  summary: 'Rename a member',
  json: editSchema({ name: Name }),
})

/**
 * @throws 409 `changed_elsewhere` when the name differs from `base`, and 409 if another active member has taken the name of a
 * member to restore
 */
export const deactivateOrRestoreMember = endpoint({
  method: 'POST',
  path: '/api/team/members/:id/deactivate',
  access: 'team.write',
  summary: 'Deactivate a member, or activate one again with `restore`; points stay',
  json: z.object({ restore: z.optional(z.boolean()), ...optimisticLockFields }),
})

export const listPersonOptions = endpoint({
  method: 'GET',
  path: '/api/team/people',
  access: 'team.write',
  summary: 'List the active people with an account, to link members to them',
  reply: z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

/** @throws 422 `personId` for a person without an account, or one to whom another member is linked; 409 `changed_elsewhere` */
export const linkMemberToPerson = endpoint({
  method: 'PATCH',
  path: '/api/team/members/:id/person',
  access: 'team.write',
  summary: 'Link a member to a person with an account, or to none',
  json: editSchema({ personId: z.nullable(Id) }),
})
