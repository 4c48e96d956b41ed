import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DEFAULT_WEBHOOK_PATHS } from '../runs/automations.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id, RawText, SavedReply, Text } from '../values/values.ts'

const NamedPersona = z.object({ persona_name: z.string() })

const Item = z.union([
  z.pipe(
    z.string(),
    z.transform((persona_name) => ({ persona_name })),
  ),
  NamedPersona,
])

/** Accepts an array of objects or strings, an object with one under `personas`, or a single object (specification §3). */
export const ForeignPersonas = z.union([
  z.array(Item),
  z.pipe(
    z.object({ personas: z.array(Item) }),
    z.transform(({ personas }) => personas),
  ),
  z.pipe(
    NamedPersona,
    z.transform((persona) => [persona]),
  ),
])

export const listPersonasOfClient = endpoint({
  method: 'POST',
  access: 'clients.read',
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS.personas,
  summary: 'List the personas of a client, by the client’s name',
  skipsTransaction: true,
  json: z.object({ client_name: RawText(200, 'Informe o cliente') }),
  reply: z.array(NamedPersona),
  tolerant: ForeignPersonas,
})

const Persona = z.object({
  id: z.int(),
  clientId: z.int(),
  name: z.string(),
  description: z._default(z.string(), ''),
  pieces: z.optional(z.int()),
  revision: Revision,
})
export type Persona = z.infer<typeof Persona>

export const listPersonas = endpoint({
  method: 'GET',
  path: '/api/personas',
  access: 'clients.read',
  summary: 'List every client’s registered personas',
  reply: z.array(Persona),
})

const Name = Text(200, 'Informe o nome')
export const MAX_PERSONA_DESCRIPTION = 1_000
/** Who it is, what hurts and how it speaks; a model that writes for the persona reads it. */
const Description = RawText(MAX_PERSONA_DESCRIPTION, `Use até ${MAX_PERSONA_DESCRIPTION} caracteres`)

export const createPersona = endpoint({
  method: 'POST',
  path: '/api/personas',
  access: 'clients.write',
  summary: 'Register a persona of a client',
  json: z.object({ clientId: Id, name: Name, description: z.optional(Description) }),
  reply: SavedReply,
})

export const editPersona = endpoint({
  method: 'PATCH',
  path: '/api/personas/:id',
  access: 'clients.write',
  summary: 'Change a persona',
  json: editSchema({ name: Name, description: Description }),
})

export const deleteOrRestorePersona = endpoint({
  method: 'POST',
  path: '/api/personas/:id/delete',
  access: 'clients.write',
  summary: 'Delete a persona, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})
