import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editOf, Revision, seen } from '../revisions.ts'
import { Done, Id, Saved, Text } from '../values.ts'

const Name = Text(120, 'Informe o nome')
const MemberId = z.object({ id: Id })

const Member = z.object({
  id: z.int(),
  name: z.string(),
  /** Deactivated: no longer to choose, and what was won stays. */
  active: z.boolean(),
  revision: Revision,
})
export type Member = z.infer<typeof Member>

/** By name, those who left at the end. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/team/members',
  summary: 'The team, those who left included',
  reply: z.object({ members: z.array(Member) }),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/api/team/members',
  summary: 'Add somebody to the team',
  json: z.object({ name: Name }),
  reply: Saved,
})

export const renameMember = endpoint({
  method: 'PATCH',
  path: '/api/team/members/:id',
  summary: 'Rename a member',
  params: MemberId,
  json: editOf({ name: Name }),
  reply: Done,
})

/** Refused (409 `changed_elsewhere`) where the member has another name than `base` says: whoever asked saw somebody else. */
export const deactivateMember = endpoint({
  method: 'POST',
  path: '/api/team/members/:id/deactivate',
  summary: 'Take somebody off the list of choices; `restore` brings them back. Points stay',
  params: MemberId,
  json: z.object({ restore: z.optional(z.boolean()), ...seen }),
  reply: Done,
})
