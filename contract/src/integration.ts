import * as z from 'zod/mini'
import { AUTOMATIONS, Automation } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { editOf, Revision } from './revisions.ts'
import { Done, Lookup, OptionalText, Text } from './values.ts'

const PATH_HELP = 'Comece o caminho com / e não use espaços'
const Path = Lookup(300, PATH_HELP).check(z.regex(/^\/[^\s?#\\]*$/, PATH_HELP))

/** Null: the seed's path. */
const OwnPath = z.nullable(Path)

const Paths = z.object({
  prospecting: OwnPath,
  'post-production': OwnPath,
  carousel: OwnPath,
  static: OwnPath,
  transcription: OwnPath,
  personas: OwnPath,
})
export type Paths = z.infer<typeof Paths>

export const AUTH_KINDS = ['none', 'header', 'basic', 'jwt'] as const
const AuthKind = z.enum(AUTH_KINDS, 'Escolha a autenticação')
export type AuthKind = z.infer<typeof AuthKind>

/** The team's automation service. Of secrets only the last four characters are ever shown. */
export const Integration = z.object({
  name: z.string(),
  /** Without the automations' paths. */
  baseUrl: z.string(),
  paths: Paths,
  auth: z.object({
    kind: AuthKind,
    /** The header's name, or the user's. */
    name: z.nullable(z.string()),
    secretEnd: z.nullable(z.string()),
  }),
  /** It does nothing twice for one `webhook-id`: what was perhaps taken may be sent again. */
  dedupes: z.boolean(),
  /** It calls back when a run ends; otherwise accepted means done. */
  reportsBack: z.boolean(),
  /** Personas are asked of it. */
  asksPersonas: z.boolean(),
  signing: z.object({ secretEnd: z.string(), previousEnd: z.nullable(z.string()), previousUntil: z.nullable(z.string()) }),
  /** It answered 410: nothing is sent until somebody says so. */
  pausedAt: z.nullable(z.string()),
  revision: Revision,
})
export type Integration = z.infer<typeof Integration>

export const readIntegration = endpoint({
  method: 'GET',
  path: '/api/integration',
  summary: 'The automation service that is set up',
  reply: z.object({
    integration: z.nullable(Integration),
    /** Where automations report to: `:id` is the run's. */
    callbackUrl: z.string(),
  }),
})

const BAD_URL = 'Informe um endereço http(s), como https://n8n.suaempresa.com.br'

/**
 * Each path is a field for itself, by name and in conflicts (`paths.carousel`). The authentication is one field, as a secret is of no use
 * with another kind or name; its `base`, and what a conflict shows of it, is what was answered: never the secret itself.
 */
const IntegrationChange = editOf({
  name: Text(80, 'Informe o nome'),
  baseUrl: z.pipe(Text(500, BAD_URL), z.url({ protocol: /^https?$/, error: BAD_URL })),
  paths: z.partial(Paths),
  auth: z.object({
    kind: AuthKind,
    name: z.optional(z.nullable(OptionalText(200))),
    /** Absent: the one that is there stays. */
    secret: z.optional(Lookup(4_000, 'Informe o segredo').check(z.minLength(1, 'Informe o segredo'))),
  }),
  dedupes: z.boolean('Responda com true ou false'),
  reportsBack: z.boolean('Responda com true ou false'),
  asksPersonas: z.boolean('Responda com true ou false'),
})
export type IntegrationChange = z.output<typeof IntegrationChange>

export const saveIntegration = endpoint({
  method: 'POST',
  path: '/api/integration',
  summary: 'Set up the automation service, or change it; what is not named is as `NEW_INTEGRATION`, or stays',
  secret: true,
  json: IntegrationChange,
  reply: z.object({
    ok: z.literal(true),
    /** Whole, this once: it is new. Null on a change. */
    signingSecret: z.nullable(z.string()),
  }),
})

export const deleteIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/delete',
  summary: 'Forget the automation service and its secrets; the runs stay',
  json: z.object({}),
  reply: Done,
})

export const resumeIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/resume',
  summary: 'Send again after a 410',
  json: z.object({}),
  reply: Done,
})

/** Old and new both sign for 24 hours. */
export const rotateSigningSecret = endpoint({
  method: 'POST',
  path: '/api/integration/rotate',
  summary: 'A new signing secret, shown once',
  secret: true,
  json: z.object({}),
  reply: z.object({ signingSecret: z.string(), previousUntil: z.string() }),
})

const Headers = z.array(z.object({ name: z.string(), value: z.string() }))

/** A signed GET, which starts no workflow. Secrets in what was sent are shortened to their last four characters. */
export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/integration/test',
  summary: 'Ask one automation’s address whether it is there',
  readOnly: true,
  json: z.object({ automation: Automation }),
  reply: z.object({
    sent: z.object({ method: z.string(), url: z.string(), headers: Headers }),
    /** Null where nothing came back. */
    answered: z.nullable(z.object({ status: z.int(), headers: Headers, body: z.string() })),
    durationMs: z.int(),
    ok: z.boolean(),
    /** What it means, in Portuguese. */
    verdict: z.string(),
  }),
})

export const NO_PATHS: Paths = {
  ...(Object.fromEntries(AUTOMATIONS.map((automation) => [automation, null])) as Omit<Paths, 'personas'>),
  personas: null,
}

/** What a service that is set up is like where nothing else is said: ours report back, and others may not ignore repetitions. */
export const NEW_INTEGRATION = {
  name: '',
  baseUrl: '',
  paths: NO_PATHS,
  auth: { kind: 'none', name: null, secretEnd: null },
  dedupes: false,
  reportsBack: true,
  asksPersonas: false,
  revision: 0,
} as const satisfies Partial<Integration>
