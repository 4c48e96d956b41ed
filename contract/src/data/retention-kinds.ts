import { TRASH_DAYS } from '../finance/trash.ts'
import { EXPORT_OFFERED_HOURS } from './exports.ts'

type RetentionKind = {
  name: string
  about: string
  /** Null for ever. */
  days: number | null
}
type Range = { least: number; greatest: number; mayBeNever: boolean }

const TEN_YEARS = 3650

export const RETENTION_KINDS = {
  trash: {
    name: 'Lixeira do financeiro',
    about: 'Saídas, entradas e comprovantes excluídos. Depois do prazo não podem mais ser restaurados.',
    days: TRASH_DAYS,
  },
  documents: {
    name: 'Conteúdos excluídos',
    about: 'Textos do editor que alguém excluiu, com todas as versões.',
    days: TRASH_DAYS,
  },
  recordings: {
    name: 'Gravações excluídas',
    about: 'Gravações que alguém excluiu, com o arquivo e a transcrição.',
    days: TRASH_DAYS,
  },
  records: {
    name: 'Kits, personas e contatos excluídos',
    about: 'Brand kits, personas e contatos que alguém excluiu. Um kit que uma peça ainda usa fica guardado com ela.',
    days: TRASH_DAYS,
  },
  'document-versions': {
    name: 'Versões antigas de conteúdos',
    about: 'Versões salvas de um texto. A mais recente de cada texto é sempre mantida.',
    days: 365,
  },
  pieces: {
    name: 'Peças excluídas',
    about:
      'Carrosséis e posts que alguém excluiu, com as versões, os textos e imagens da execução e as fotos que nenhuma outra peça usa.',
    days: TRASH_DAYS,
  },
  'piece-versions': {
    name: 'Versões antigas de peças',
    about:
      'Versões salvas de um carrossel ou post. A mais recente de cada peça é sempre mantida, e o conteúdo atual da peça também.',
    days: 365,
  },
  drafts: {
    name: 'Rascunhos parados',
    about: 'Textos do editor que ninguém salvou e em que ninguém mexe. Vão para os conteúdos excluídos.',
    days: null,
  },
  leads: {
    name: 'Contatos parados',
    about:
      'Contatos que não viraram clientes, sem próximo contato marcado, em que ninguém da equipe mexe. Vão para a Lixeira, e quem trabalha com contatos é avisado; exporte antes o que quiser guardar.',
    days: null,
  },
  creations: {
    name: 'Criações da IA',
    about: 'Tentativas do criador de conteúdo. O que foi salvo como conteúdo fica.',
    days: 365,
  },
  'run-texts': {
    name: 'Textos de transcrições nas execuções',
    about:
      'O texto que cada execução guarda além da gravação. A execução e seus números ficam, e a gravação mantém o texto dela.',
    days: 365,
  },
  'run-steps': {
    name: 'Textos das etapas nas execuções',
    about: 'O que cada etapa de uma execução concluída guardou: textos, prompts e prévias. Tempos e custos ficam.',
    days: 365,
  },
  notifications: {
    name: 'Notificações',
    about: 'As notificações do painel, lidas ou não.',
    days: 90,
  },
  'account-links': {
    name: 'Convites e links vencidos',
    about: 'Convites e links de senha depois que venceram, usados ou não.',
    days: 90,
  },
  uploads: {
    name: 'Envios parados de gravações',
    about: 'Partes de um envio interrompido, para que ele possa continuar.',
    days: 7,
  },
  'idempotency-keys': {
    name: 'Chaves de repetição',
    about: 'A resposta de cada gravação, para que um pedido repetido não seja feito duas vezes.',
    days: 7,
  },
  quarantine: {
    name: 'Quarentena de arquivos',
    about: 'Arquivos que nenhum registro usa mais.',
    days: 30,
  },
} as const satisfies Record<string, RetentionKind>
export type RetentionKey = keyof typeof RETENTION_KINDS
/** What an owner may change. The trash keeps what it holds for thirty days at least, which the product promises (decision 0004). */
export const CHANGEABLE_LIMITS = {
  trash: { least: TRASH_DAYS, greatest: TEN_YEARS, mayBeNever: false },
  drafts: { least: 30, greatest: TEN_YEARS, mayBeNever: true },
  leads: { least: 180, greatest: TEN_YEARS, mayBeNever: true },
  creations: { least: 30, greatest: TEN_YEARS, mayBeNever: true },
  notifications: { least: 7, greatest: TEN_YEARS, mayBeNever: true },
} as const satisfies Partial<Record<RetentionKey, Range>>
export type ChangeableKey = keyof typeof CHANGEABLE_LIMITS
export const isChangeable = (key: RetentionKey): key is ChangeableKey => key in CHANGEABLE_LIMITS

export const RETENTION_KEYS = Object.keys(RETENTION_KINDS) as RetentionKey[]

export const FIXED_RETENTIONS: readonly { name: string; limit: string; about: string }[] = [
  { name: 'Auditoria', limit: 'Nunca apagada', about: 'Quem fez o quê, quando e de onde; cada linha confirma a anterior.' },
  {
    name: 'Execuções e histórico de lançamentos',
    limit: 'Nunca apagados',
    about: 'As execuções, suas tentativas e o que mudou em cada lançamento, enquanto ele existe.',
  },
  {
    name: 'Sessões, códigos e e-mails de links',
    limit: 'Até vencerem',
    about: 'Apagados na hora em que vencem; tentativas de login que falharam, depois de um dia.',
  },
  {
    name: 'Avisos às telas abertas',
    limit: '1 dia',
    about: 'O que mudou, para telas que perderam a conexão; a presença dura segundos.',
  },
  {
    name: 'Trabalho feito pela fila',
    limit: 'Até 7 dias',
    about: 'Pedidos já terminados da fila. De cada rotina fica só o registro da última vez.',
  },
  {
    name: 'Exportações completas',
    limit: `${EXPORT_OFFERED_HOURS} horas`,
    about: 'O arquivo exportado é excluído automaticamente; a exportação continua na lista por 60 dias.',
  },
  {
    name: 'Backups',
    limit: '7 dias, 4 semanas, 12 meses',
    about: 'Os que o servidor faz automaticamente; estão listados no cartão Backups.',
  },
]

export const formatLimit = (days: number | null): string => (days === null ? 'nunca' : days === 1 ? '1 dia' : `${days} dias`)

export const isShorterLimit = (days: number | null, than: number | null): boolean =>
  days !== null && (than === null || days < than)
