import { readMarker } from '../../../db/installation.ts'
import { installation } from '../../../db/tables/installation.ts'
import { defineCheck } from '../../check.ts'

/** Compares the installation's id in the database with the id in the storage's marker (decision 0020). */
export const installationCheck = defineCheck({
  name: 'installation',
  kinds: {
    'files-of-another-installation': {
      severity: 'error',
      meaning: 'Os arquivos são de outra instalação que a do banco de dados: o servidor se recusa a iniciar com os dois.',
      remedy:
        'Volte ao DATABASE_URL, ao DATA_DIR ou às variáveis STORAGE_S3_… de antes. Se o banco deve mesmo ficar com estes arquivos, inicie uma vez com ADOPT_FILES=1.',
    },
    'files-without-id': {
      severity: 'warning',
      meaning: 'Ao lado dos arquivos falta instalacao.txt, que diz a que banco de dados pertencem.',
      remedy:
        'Se a pasta está vazia, talvez seja a errada: veja DATA_DIR. Se é a certa, o próximo início do servidor escreve o arquivo.',
    },
    'installation-without-id': {
      severity: 'warning',
      meaning: 'O banco de dados não tem a identidade da instalação, e não recusaria arquivos de outra.',
      remedy: 'Inicie o servidor uma vez, que a escreve.',
    },
  },
  async run({ db, files }) {
    const [own] = await db.select().from(installation)
    const marked = await readMarker(files)
    if (!own) return [{ code: 'installation-without-id', count: 1, examples: [marked ?? files.location] }]
    if (!marked) return [{ code: 'files-without-id', count: 1, examples: [files.location] }]
    if (marked === own.installationId) return []
    return [{ code: 'files-of-another-installation', count: 1, examples: [`${marked} ≠ ${own.installationId}`] }]
  },
})
