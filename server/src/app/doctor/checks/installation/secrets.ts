import { isNotNull } from 'drizzle-orm'
import { type DoctorContext, defineCheck } from '#app/doctor/check.ts'
import { createFindingCollector } from '#app/doctor/find-rows.ts'
import type { Db } from '#core/database.ts'
import { formatCommand } from '#core/format-command.ts'
import { BadSecretKeyError, buildSecretKeyPath, createSecretBox, readSecretKey, type SecretBox } from '#core/secret-box.ts'
import { hasKeyOfDatabase } from '#db/secrets.ts'
import { linkMails, twoFactors } from '#db/tables/accounts.ts'
import { aiProviders } from '#db/tables/ai.ts'
import { secretCanary } from '#db/tables/integration.ts'
import { openMailContent } from '#features/accounts/link-mails/schedule-mail.ts'
import { openFactor } from '#features/accounts/sign-in/stored-factor.ts'
import { openIntegrationSecret, readIntegrationRow } from '#features/runs/automation-service.ts'
import { openProviderKey } from '#platform/ai/provider.ts'

const INTEGRATION_SECRETS = ['authSecret', 'signingSecret', 'previousSecret'] as const

async function listSecrets(db: Db, box: SecretBox): Promise<{ name: string; open(): unknown }[]> {
  const row = await readIntegrationRow(db)
  const providers = await db.select().from(aiProviders).where(isNotNull(aiProviders.key))
  const mails = await db.select().from(linkMails).where(isNotNull(linkMails.sealed))
  return [
    ...INTEGRATION_SECRETS.map((secret) => ({
      name: `integration ${secret}`,
      open: () => row && openIntegrationSecret(box, row, secret),
    })),
    ...providers.map((provider) => ({ name: `ai_providers ${provider.id}`, open: () => openProviderKey(box, provider) })),
    ...mails.map(({ linkId, sealed }) => ({
      name: `link_mails ${linkId}`,
      open: () => openMailContent(box, linkId, sealed ?? ''),
    })),
  ]
}

async function findUnreadableFactors(db: Db, box: SecretBox): Promise<string[]> {
  const factors = await db.select().from(twoFactors)
  return factors.filter((factor) => !openFactor(box, factor)).map(({ id }) => `two_factors ${id}`)
}

function readServerKey({ dataDir, secretKey }: DoctorContext['env']): Buffer | undefined | 'unusable' {
  try {
    return readSecretKey(dataDir, secretKey)
  } catch (error) {
    if (error instanceof BadSecretKeyError) return 'unusable'
    throw error
  }
}

export const secretsCheck = defineCheck({
  name: 'secrets',
  kinds: {
    'secret-key-missing': {
      severity: 'error',
      meaning: 'Falta a chave dos segredos: integrações e provedores de IA não podem ser usados, e o servidor não inicia.',
      remedy: `Traga de volta o arquivo secret.key, de um backup, ou a variável SECRET_KEY, com a qual também ${formatCommand('doctor')} deve ser chamado. Se a chave se perdeu de vez, inicie uma vez com FORGET_SECRETS=1.`,
    },
    'secret-key-unusable': {
      severity: 'error',
      meaning: 'A chave dos segredos não tem 32 bytes em base64.',
      remedy: 'Traga a chave de um backup (secret.key), ou corrija SECRET_KEY. Uma nova se faz com: openssl rand -base64 32.',
    },
    'secret-key-wrong': {
      severity: 'error',
      meaning: 'A chave dos segredos não é a deste banco de dados: nenhum segredo abre, e o servidor não inicia.',
      remedy:
        'Use a chave com que o banco foi criado (secret.key do backup, ou SECRET_KEY). Se ela se perdeu de vez, inicie uma vez com FORGET_SECRETS=1.',
    },
    'secret-unreadable': {
      severity: 'error',
      meaning: 'Segredos guardados que não abrem, embora a chave seja a certa: foram alterados, ou copiados de outro lugar.',
      remedy:
        'Em Configurações, digite de novo a autenticação da integração ou a chave do provedor. Para um e-mail, gere outro link.',
    },
    'second-factor-unreadable': {
      severity: 'error',
      meaning: 'Segundos fatores que não abrem com a chave: nenhum código vale, e essas pessoas não entram de novo.',
      remedy: `Se a chave de antes existe (secret.key ou SECRET_KEY de um backup), volte a ela. Senão, quem ainda está no painel ativa a verificação em duas etapas de novo em Minha conta; para os outros, ${formatCommand('accounts', 'remove-factor EMAIL')}, e a pessoa entra com a senha e a ativa de novo.`,
    },
  },
  async run(context) {
    const { db, env } = context
    const key = readServerKey(env)
    const place = env.secretKey === undefined ? buildSecretKeyPath(env.dataDir) : 'SECRET_KEY'
    if (key === 'unusable') return [{ code: 'secret-key-unusable', count: 1, examples: [place] }]
    if (!key) {
      const [canary] = await db.select().from(secretCanary)
      return canary ? [{ code: 'secret-key-missing', count: 1, examples: [place] }] : []
    }
    const box = createSecretBox(key)
    if ((await hasKeyOfDatabase(db, box)) === false) return [{ code: 'secret-key-wrong', count: 1, examples: [place] }]
    const found = createFindingCollector<'secret-unreadable' | 'second-factor-unreadable'>()
    for (const { name, open } of await listSecrets(db, box)) {
      try {
        open()
      } catch (error) {
        if (!(error instanceof BadSecretKeyError)) throw error
        found.add('secret-unreadable', name)
      }
    }
    for (const name of await findUnreadableFactors(db, box)) found.add('second-factor-unreadable', name)
    return found.list()
  },
})
