import { isIP } from 'node:net'
import { isLoopbackHostname } from 'contract/values/loopback.ts'
import { isNotNull } from 'drizzle-orm'
import { type DoctorContext, defineCheck, type Finding } from '#app/doctor/check.ts'
import { formatCommand } from '#core/format-command.ts'
import { users } from '#db/tables/workspace.ts'
import type { Env } from '#platform/settings/env.ts'

type Code =
  | 'base-url-in-clear'
  | 'proxy-not-trusted'
  | 'host-not-reachable'
  | 'key-not-shared'
  | 'mail-in-clear'
  | 'mail-links-local'
  | 'accounts-ignored'
  | 'once-setting-left'

const PRIVATE_IP = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80:)/i
const LOCAL_NAME = /\.(lan|local|internal|home|intranet)$|^[^.:]+$/i

/** Whether an address belongs to this machine or to a private network, in which no stranger can listen. */
const isPrivate = (url: URL): boolean => isLoopbackHostname(url) || PRIVATE_IP.test(url.hostname) || LOCAL_NAME.test(url.hostname)

const isLoopbackHost = (host: string): boolean => isLoopbackHostname({ hostname: isIP(host) === 6 ? `[${host}]` : host })

function findTeamContradictions({ team, host }: Env): [Code, string][] {
  if (!team) return []
  const { baseUrl, trustProxy, mail } = team
  const url = new URL(baseUrl)
  const isHttps = url.protocol === 'https:'
  const isLocalUrl = isLoopbackHostname(url)
  const found: [Code, string][] = []
  if (!isHttps && !isPrivate(url)) found.push(['base-url-in-clear', `BASE_URL=${baseUrl}`])
  // The server does not speak TLS, so that https means a proxy in front of it.
  if (isHttps && trustProxy.length === 0) found.push(['proxy-not-trusted', `BASE_URL=${baseUrl}, TRUST_PROXY`])
  if (!isLocalUrl && !isHttps && trustProxy.length === 0 && isLoopbackHost(host))
    found.push(['host-not-reachable', `HOST=${host}, BASE_URL=${baseUrl}`])
  if (mail?.encryption === 'none' && !isPrivate(new URL(`http://${isIP(mail.host) === 6 ? `[${mail.host}]` : mail.host}`)))
    found.push(['mail-in-clear', `SMTP_URL: ${mail.host}`])
  if (mail && isLocalUrl) found.push(['mail-links-local', `BASE_URL=${baseUrl}, SMTP_URL`])
  return found
}

function findServerContradictions(env: Env): [Code, string][] {
  const { databaseUrl, s3, secretKey, forgetSecrets, adoptFiles, migrateWithoutBackup } = env
  const found: [Code, string][] = []
  if (databaseUrl && s3 && secretKey === undefined) found.push(['key-not-shared', 'DATABASE_URL, STORAGE_S3_BUCKET, SECRET_KEY'])
  if (forgetSecrets) found.push(['once-setting-left', 'FORGET_SECRETS=1'])
  if (adoptFiles) found.push(['once-setting-left', 'ADOPT_FILES=1'])
  if (migrateWithoutBackup) found.push(['once-setting-left', 'MIGRATE_WITHOUT_BACKUP=1'])
  return found
}

/** A server without `ACCOUNTS=on` ignores the accounts: everybody who reaches it may do everything. */
async function hasAccounts({ db }: DoctorContext): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(isNotNull(users.role)).limit(1)
  return rows.length > 0
}

/** Settings that cannot work at all are refused when they are read. */
export const settingsCheck = defineCheck<Code>({
  name: 'settings',
  kinds: {
    'base-url-in-clear': {
      severity: 'error',
      meaning: 'BASE_URL é http em um endereço público: senhas e sessões passam abertas pela rede.',
      remedy: 'Ponha um proxy com https na frente do servidor, e use BASE_URL=https://… e TRUST_PROXY (docs/accounts.md).',
    },
    'proxy-not-trusted': {
      severity: 'error',
      meaning:
        'BASE_URL é https, que só um proxy na frente do servidor oferece, e TRUST_PROXY não diz qual: os pedidos dele são recusados.',
      remedy: 'Informe o endereço do proxy: TRUST_PROXY=loopback na mesma máquina, ou TRUST_PROXY=10.0.0.2.',
    },
    'host-not-reachable': {
      severity: 'warning',
      meaning: 'A equipe deve abrir BASE_URL, mas o servidor só escuta nesta máquina e não há proxy.',
      remedy: 'Use HOST=0.0.0.0 para que a rede o alcance, ou um proxy com TRUST_PROXY.',
    },
    'key-not-shared': {
      severity: 'warning',
      meaning:
        'Banco e arquivos são compartilhados, mas a chave dos segredos está só nesta máquina: um segundo servidor não a teria.',
      remedy: 'Em todos os servidores: SECRET_KEY com o conteúdo do arquivo secret.key desta pasta de dados.',
    },
    'mail-in-clear': {
      severity: 'error',
      meaning:
        'Os e-mails com links vão sem criptografia a um servidor fora da rede: quem os ler pode entrar no lugar da pessoa.',
      remedy: 'Tire ?tls=none de SMTP_URL, ou use smtps://.',
    },
    'mail-links-local': {
      severity: 'warning',
      meaning: 'O servidor envia links por e-mail, mas BASE_URL é desta máquina: ninguém mais consegue abri-los.',
      remedy: 'Use em BASE_URL o endereço pelo qual a equipe abre o sistema.',
    },
    'accounts-ignored': {
      severity: 'warning',
      meaning: 'Há pessoas com conta no banco, mas ACCOUNTS não está ligado: quem alcança o servidor pode tudo, sem entrar.',
      remedy: `Inicie com ACCOUNTS=on e BASE_URL. Se o servidor já os tem, chame ${formatCommand('doctor')} com as mesmas variáveis.`,
    },
    'once-setting-left': {
      severity: 'error',
      meaning:
        'Uma variável que vale para um único início ficou ligada: cada início apaga os segredos, aceita quaisquer arquivos, ou muda o banco sem backup antes.',
      remedy: 'Tire FORGET_SECRETS, ADOPT_FILES e MIGRATE_WITHOUT_BACKUP das variáveis do servidor.',
    },
  },
  async run(context): Promise<Finding<Code>[]> {
    const found = [...findTeamContradictions(context.env), ...findServerContradictions(context.env)]
    if (!context.env.team && (await hasAccounts(context))) found.push(['accounts-ignored', 'ACCOUNTS'])
    const byCode = Map.groupBy(found, ([code]) => code)
    return [...byCode].map(([code, all]) => ({ code, count: all.length, examples: all.map(([, example]) => example) }))
  },
})
