import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'

export const DUE_WORDS = {
  outflow: {
    path: '/financeiro/a-pagar',
    title: 'A Pagar',
    subtitle: 'Contas em aberto, da que vence primeiro à que vence por último',
    party: 'Projeto',
    pay: 'Pagar',
    paying: 'Pagando...',
    payOne: 'Pagar hoje',
    day: 'Data do pagamento',
    paidOne: 'Saída paga',
    paidMany: 'saídas pagas',
    failed: 'Não foi possível pagar',
    until: 'paga até',
    nothing: 'Nada a pagar',
    nothingHint: 'Nenhuma conta está em aberto. Saídas com data futura, ou ainda não pagas, aparecem aqui.',
  },
  inflow: {
    path: '/financeiro/a-receber',
    title: 'A Receber',
    subtitle: 'Recebimentos esperados, do que vence primeiro ao que vence por último',
    party: 'Cliente',
    pay: 'Marcar como recebida',
    paying: 'Marcando...',
    payOne: 'Marcar como recebida hoje',
    day: 'Data do recebimento',
    paidOne: 'Entrada marcada como recebida',
    paidMany: 'entradas marcadas como recebidas',
    failed: 'Não foi possível marcar como recebida',
    until: 'recebe até',
    nothing: 'Nada a receber',
    nothingHint: 'Nenhum recebimento está em aberto. Entradas com data futura, ou ainda não recebidas, aparecem aqui.',
  },
} as const satisfies Record<EntryKind, Record<string, string>>

const BUCKET_TITLES: Readonly<Record<Exclude<DueBucket, 'overdue'>, string>> = {
  today: 'Hoje',
  week: 'Nos próximos 7 dias',
  month: 'De 8 a 30 dias',
  later: 'Depois de 30 dias',
}

export function formatBucketTitle(bucket: DueBucket, kind: EntryKind): string {
  return bucket === 'overdue' ? `${ENTRY_KINDS[kind].late}s` : BUCKET_TITLES[bucket]
}
