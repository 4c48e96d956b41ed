// Generates docs/permissions.md from the contract's table of permissions. With --check, it fails if the committed file differs.

import { ROLE_NAMES, ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { type Access, PERMISSIONS, type Permission, ROLES, SESSION_PERMISSIONS } from 'contract/calls/permissions.ts'
import { NON_CONTRACT_ROUTES } from 'contract/non-contract-routes.ts'
import { writeOrCheckDocument } from './lib/contract-document.ts'

/** The Portuguese description of each permission. */
const COVERED: Readonly<Record<Permission, string>> = {
  'home.read': 'Ver a Home',
  'amounts.read':
    'Ver valores em reais fora do financeiro: na Home e nos projetos. Os valores das vendas na Performance todos veem',
  'finance.read':
    'Ver saídas, entradas, contas e extratos, comprovantes, vencimentos, recorrências, lixeira e o dashboard; exportar',
  'finance.write':
    'Registrar, editar, pagar, importar, conciliar, excluir e restaurar lançamentos; cadastrar fornecedores; fechar um mês',
  'finance.settings': 'Cadastrar, renomear e excluir contas, empresas, métodos de pagamento e categorias',
  'finance.reopen': 'Reabrir um mês fechado',
  'clients.read': 'Ver clientes, personas e brand kits',
  'clients.write': 'Cadastrar, renomear e excluir clientes, personas e brand kits',
  'runs.read': 'Ver execuções; o resultado de cada uma precisa ainda da permissão do que ela produziu',
  'runs.launch': 'Iniciar, repetir, cancelar e marcar como concluídas as execuções',
  'leads.read': 'Ver e exportar contatos, também os do resultado de uma prospecção',
  'leads.write': 'Editar, importar, unir e excluir contatos',
  'content.read': 'Ver textos, carrosséis, posts e conteúdos entregues, e baixar os arquivos deles',
  'content.write': 'Escrever, editar e excluir textos, carrosséis e posts',
  'recordings.read': 'Ouvir gravações e ler transcrições, também as do resultado de uma execução',
  'recordings.write': 'Gravar, enviar, renomear e excluir gravações',
  'ai.use': 'Transcrever e escrever com IA',
  'team.read': 'Ver a Performance: pontos, atividades, metas e regras',
  'team.write': 'Registrar e editar atividades, membros e metas',
  'projects.read': 'Ver projetos, sem os valores',
  'projects.write': 'Cadastrar, editar e arquivar projetos; ligar a eles o que se pode ver',
  'settings.read': 'Ver a integração, os provedores de IA e as horas economizadas em Configurações',
  'settings.write':
    'Mudar a integração, quem faz cada automação, os provedores de IA, os modelos de texto, as regras de pontos e as horas economizadas; confirmar a data',
  'people.read': 'Ver as pessoas e os convites',
  'leads.forget': 'Esquecer um contato a pedido dele, em tudo o que o guarda',
  'audit.read': 'Ler e exportar a auditoria: quem fez o quê, quando e de onde',
  'data.manage': 'Ver onde estão os dados e cuidar deles: a instalação, os backups, a exportação de tudo e os prazos de retenção',
  'data.restore': 'Restaurar um backup em um painel sem registros',
  'retention.write': 'Mudar por quanto tempo cada coisa é guardada',
  'security.write': 'Dizer quais papéis exigem a verificação em duas etapas',
  'people.write': 'Convidar, mudar o papel, desativar, encerrar sessões e criar links de senha; só um dono muda ou cria um dono',
}

const WORDS: Readonly<Partial<Record<Access, string>>> = {
  public: 'todos, mesmo sem entrar',
  authenticated: 'quem entrou, e todo token',
  session: 'quem entrou; um token não',
  'run-token': 'a automação, com o token da execução',
}

const calls = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))

/** Lists the calls that are allowed for a person who still has to set up a required second factor. */
const listCallsBeforeFactor = (): string =>
  calls
    .filter(({ allowedBeforeFactor }) => allowedBeforeFactor)
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ')

const escapePipes = (text: string): string => text.replaceAll('|', '\\|')
const formatRow = (cells: readonly string[]): string => `| ${cells.map(escapePipes).join(' | ')} |`
const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [formatRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(formatRow)].join('\n')

const ORDER: readonly Access[] = [...PERMISSIONS, 'authenticated', 'session', 'public', 'run-token']

/** Lists the calls that need this by their method, with the cases where what is needed depends on the body. */
function listCalls(needed: Access): string[] {
  const needing = calls.flatMap(({ method, path, access, bodyAccess }) => {
    if (!bodyAccess) return access === needed ? [{ method, call: `\`${path}\`` }] : []
    const cases = bodyAccess.filter(({ needs }) => needs === needed).flatMap(({ when }) => Object.values(when))
    return cases.length > 0 ? [{ method, call: `\`${path}\` (${cases.join(', ')})` }] : []
  })
  return [...Map.groupBy(needing, ({ method }) => method)].map(
    ([method, ofMethod]) => `${method} ${[...new Set(ofMethod.map(({ call }) => call))].join(', ')}`,
  )
}

const describeNeeded = (needed: Access): string[] => {
  const needing = listCalls(needed)
  return needing.length > 0 ? [`**${WORDS[needed] ?? `\`${needed}\``}**: ${needing.join('; ')}`] : []
}

const OTHER_ADDRESSES = [...Map.groupBy(NON_CONTRACT_ROUTES, ({ about, access }) => `${about} ${access}`).values()].map(
  (routes) => ({ ...routes[0], paths: routes.map(({ path }) => `\`${path}\``).join(', ') }),
)

const text = `# Quem pode o quê

Gerado de \`contract/src/accounts/roles.ts\` e de cada chamada do contrato por \`node scripts/permissions.ts\`; não edite à mão. O servidor confere esta tabela em cada pedido, e um teste a compara com o que o servidor responde, chamada por chamada, papel por papel e em cada estado da sessão (\`server/src/testing/access/matrix.test.ts\`). Sem contas (modo local), a única pessoa pode tudo.

## Permissões e papéis

${formatTable(
  ['Permissão', 'O que abrange', ...ROLES.map((role) => ROLE_NAMES[role])],
  PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    COVERED[permission],
    ...ROLES.map((role) => (ROLE_PERMISSIONS[role].has(permission) ? 'sim' : '')),
  ]),
)}

## Chamadas

Quem entrou sem a permissão recebe 403, que diz quem a tem; quem não entrou, cuja sessão acabou ou foi encerrada, ou quem foi desativado recebe 401; a página de outro endereço recebe 403. Um token da API (docs/accounts.md) pode o que o papel dele e o da pessoa podem, menos ${[...SESSION_PERMISSIONS].map((permission) => `\`${permission}\``).join(', ')}.

Quem tem um papel que exige a verificação em duas etapas e ainda não a ligou recebe 403 de todas as chamadas que pedem que se entre, menos destas, e todo token seu também: ${listCallsBeforeFactor()}.

${ORDER.flatMap(describeNeeded).join('\n\n')}

## Outros endereços

${formatTable(
  ['Endereço', 'O que é', 'Quem pode'],
  OTHER_ADDRESSES.map(({ paths, about = '', access }) => [paths, about, (access && WORDS[access]) ?? `\`${access}\``]),
)}

Com \`WEBHOOK_UPSTREAM\`, um pedido repassado a outro serviço precisa da permissão da chamada da especificação que ele representa. Um pedido que a especificação não tem precisa de \`settings.write\`, porque daqui não se sabe o que ele faz lá.
`

await writeOrCheckDocument({ name: 'permissions.md', script: 'permissions.ts', text })
