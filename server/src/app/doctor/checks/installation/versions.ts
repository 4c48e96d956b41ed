import { sql } from 'drizzle-orm'
import { defineCheck } from '#app/doctor/check.ts'
import type { Db } from '#core/database.ts'
import { findAppliedMigration, listKnownMigrations, OLDEST_POSTGRES } from '#db/migrate.ts'

const OLDEST_NODE = 24

async function compareSchemas(db: Db) {
  const known = listKnownMigrations().at(-1)
  const applied = await findAppliedMigration({ query: (text: string) => db.execute(sql.raw(text)) } as never)
  const difference = (applied?.when ?? 0) - (known?.when ?? 0)
  return { known, applied, difference }
}

export const versionsCheck = defineCheck({
  name: 'versions',
  kinds: {
    'schema-older': {
      severity: 'error',
      meaning: 'O banco ainda tem a estrutura de uma versão anterior deste programa. Nada mais foi examinado.',
      remedy: 'Inicie o servidor uma vez (npm start), que guarda uma cópia e atualiza o banco, e repita npm run doctor.',
    },
    'schema-newer': {
      severity: 'error',
      meaning: 'O banco foi atualizado por uma versão mais nova que este programa. Nada mais foi examinado.',
      remedy: 'Atualize o programa (git pull) e repita npm run doctor, ou restaure um backup desta versão.',
    },
    'postgres-too-old': {
      severity: 'error',
      meaning: `O PostgreSQL é mais velho que o ${OLDEST_POSTGRES}, o mais antigo com que este programa funciona.`,
      remedy: 'Atualize o PostgreSQL de DATABASE_URL.',
    },
    'node-too-old': {
      severity: 'warning',
      meaning: `O Node é mais velho que o ${OLDEST_NODE}, com o qual este programa é testado.`,
      remedy: 'Use npm run doctor e npm start, que trazem o Node certo, ou atualize o da máquina.',
    },
  },
  async run({ db, nodeVersion, readPostgresVersion }) {
    const { known, applied, difference } = await compareSchemas(db)
    const postgres = await readPostgresVersion(db)
    const schema = [`${applied?.name || (applied?.when ?? 'none')} (${known?.name})`]
    return [
      ...(difference < 0 ? [{ code: 'schema-older' as const, count: 1, examples: schema }] : []),
      ...(difference > 0 ? [{ code: 'schema-newer' as const, count: 1, examples: schema }] : []),
      ...(Number.parseInt(postgres, 10) < OLDEST_POSTGRES
        ? [{ code: 'postgres-too-old' as const, count: 1, examples: [postgres] }]
        : []),
      ...(Number.parseInt(nodeVersion, 10) < OLDEST_NODE
        ? [{ code: 'node-too-old' as const, count: 1, examples: [nodeVersion] }]
        : []),
    ]
  },
})
