import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { AUTOMATIONS, Automation } from '../runs/automations.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { RawText, Text, TextOrEmpty } from '../values/values.ts'

const PATH_HELP = 'Comece o caminho com / e não use espaços'
const Path = RawText(300, PATH_HELP).check(z.regex(/^\/[^\s?#\\]*$/, PATH_HELP))

/** Null means the specification's path. */
const OptionalPath = z.nullable(Path)

const Paths = z.object({
  prospecting: OptionalPath,
  'post-production': OptionalPath,
  carousel: OptionalPath,
  static: OptionalPath,
  transcription: OptionalPath,
  personas: OptionalPath,
})
export type Paths = z.infer<typeof Paths>

export const AUTH_KINDS = ['none', 'header', 'basic', 'jwt'] as const
const AuthKind = z.enum(AUTH_KINDS, 'Escolha a autenticação')
export type AuthKind = z.infer<typeof AuthKind>

/** A reader gets only the ends of its secrets (`takeSecretEnd`). */
export const Integration = z.object({
  name: z.string(),
  baseUrl: z.string(),
  paths: Paths,
  auth: z.object({
    kind: AuthKind,
    /** The header's name, or the user name; null for the other kinds of authentication. */
    name: z.nullable(z.string()),
    /** Null where no secret is stored; empty where the secret is too short for an end to be shown. */
    secretEnd: z.nullable(z.string()),
  }),
  /** Whether the service ignores repetitions of a `webhook-id`, so an attempt with an unknown outcome may be sent again. */
  dedupes: z.boolean(),
  /** Whether the service calls back when a run ends. Otherwise a run is done as soon as it is accepted. */
  reportsBack: z.boolean(),
  /** If false, or if the call fails, our server lists the personas that are registered here. */
  asksPersonas: z.boolean(),
  signing: z.object({ secretEnd: z.string(), previousEnd: z.nullable(z.string()), previousUntil: z.nullable(z.string()) }),
  /** The instant at which the service answered 410; from then on runs are held until somebody resumes the integration. */
  pausedAt: z.nullable(z.string()),
  revision: Revision,
})
export type Integration = z.infer<typeof Integration>

export const readIntegration = endpoint({
  method: 'GET',
  path: '/api/integration',
  access: 'settings.read',
  summary: 'Read the settings of the automation service',
  reply: z.object({
    integration: z.nullable(Integration),
    /** `:id` stands for the run's id. */
    callbackUrl: z.string(),
  }),
})

const BAD_URL = 'Informe um endereço http(s), como https://n8n.suaempresa.com.br'

/**
 * The authentication is one field, because a secret fits only its own kind and name; `base` and a conflict hold it masked, never
 * the secret.
 */
const IntegrationChange = editSchema({
  name: Text(80, 'Informe o nome'),
  baseUrl: z.pipe(Text(500, BAD_URL), z.url({ protocol: /^https?$/, error: BAD_URL })),
  paths: z.partial(Paths),
  auth: z.object({
    kind: AuthKind,
    name: z.optional(z.nullable(TextOrEmpty(200))),
    /** Absent: the stored secret stays, which must be of the same kind. */
    secret: z.optional(RawText(4_000, 'Informe o segredo').check(z.minLength(1, 'Informe o segredo'))),
  }),
  dedupes: z.boolean('Responda com true ou false'),
  reportsBack: z.boolean('Responda com true ou false'),
  asksPersonas: z.boolean('Responda com true ou false'),
})
export type IntegrationChange = z.output<typeof IntegrationChange>

export const saveIntegration = endpoint({
  method: 'POST',
  path: '/api/integration',
  access: 'settings.write',
  summary: 'Set up or change the automation service; absent fields keep their values, or take the defaults',
  secret: true,
  json: IntegrationChange,
  reply: z.object({
    ok: z.literal(true),
    /** The whole signing secret, shown only when it is created. Null on a change. */
    signingSecret: z.nullable(z.string()),
  }),
})

export const deleteIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/delete',
  access: 'settings.write',
  summary: 'Delete the automation service and its secrets; the runs stay',
  json: z.object({}),
})

export const resumeIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/resume',
  access: 'settings.write',
  summary: 'Resume sending after a 410',
  json: z.object({}),
})

/** For 24 hours (until `previousUntil`) the server signs with the old and the new secret. */
export const rotateSigningSecret = endpoint({
  method: 'POST',
  path: '/api/integration/rotate',
  access: 'settings.write',
  summary: 'Create a new signing secret, shown once',
  secret: true,
  json: z.object({}),
  reply: z.object({ signingSecret: z.string(), previousUntil: z.string() }),
})

const Headers = z.array(z.object({ name: z.string(), value: z.string() }))

/** Sends a signed GET, which starts no workflow; the answer shows the request with only the end of the secret. */
export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/test',
  access: 'settings.write',
  summary: 'Test an automation’s address',
  skipsTransaction: true,
  json: z.object({ automation: Automation }),
  reply: z.object({
    sent: z.object({ method: z.string(), url: z.string(), headers: Headers }),
    answered: z.nullable(z.object({ status: z.int(), headers: Headers, body: z.string() })),
    durationMs: z.int(),
    ok: z.boolean(),
    verdict: z.string(),
  }),
})

export const NO_OWN_PATHS: Paths = {
  ...(Object.fromEntries(AUTOMATIONS.map((automation) => [automation, null])) as Omit<Paths, 'personas'>),
  personas: null,
}

export const NEW_INTEGRATION = {
  name: '',
  baseUrl: '',
  paths: NO_OWN_PATHS,
  auth: { kind: 'none', name: null, secretEnd: null },
  dedupes: false,
  reportsBack: true,
  asksPersonas: false,
  revision: 0,
} as const satisfies Partial<Integration>
