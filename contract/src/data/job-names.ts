type RepeatedJobName = { title: string; about: string; periodHours: 1 | 24 }

export const REPEATED_JOBS = {
  housekeeping: {
    title: 'Limpeza',
    about: 'Exclui o que passou do prazo: chaves de repetição, sessões, envios parados, arquivos sem registro',
    periodHours: 1,
  },
  purge: { title: 'Lixeira', about: 'Exclui para sempre os lançamentos cujo prazo na lixeira terminou', periodHours: 24 },
  retention: {
    title: 'Retenção de dados',
    about: 'Exclui o que passou do prazo de retenção: notificações, versões, criações, conteúdos excluídos, textos de execuções',
    periodHours: 24,
  },
  series: { title: 'Recorrências', about: 'Cria as próximas ocorrências de cada recorrência', periodHours: 24 },
  audit: { title: 'Conferência da auditoria', about: 'Confere a cadeia de hashes de toda a auditoria', periodHours: 24 },
  backups: {
    title: 'Agenda dos backups',
    about: 'Verifica se está na hora de um backup ou do teste de restauração semanal e o coloca na fila',
    periodHours: 1,
  },
} as const satisfies Record<string, RepeatedJobName>
export type RepeatedJobKey = keyof typeof REPEATED_JOBS
export const REPEATED_JOB_KEYS = Object.keys(REPEATED_JOBS) as RepeatedJobKey[]

type WorkQueueName = { title: string; place: { label: string; href: string } | null }

export const WORK_QUEUES = {
  'run-deliver': { title: 'Entregas e transcrições', place: { label: 'Execuções', href: '/execucoes' } },
  'run-file': { title: 'Arquivos de resultados', place: { label: 'Execuções', href: '/execucoes' } },
  'link-mail': { title: 'E-mails de convites e senhas', place: { label: 'Pessoas', href: '/settings' } },
  'due-mail': { title: 'E-mails de vencimentos', place: null },
  backup: { title: 'Backups', place: null },
  'backup-check': { title: 'Testes de restauração', place: null },
  'workspace-export': { title: 'Exportações completas', place: null },
} as const satisfies Record<string, WorkQueueName>
export type WorkQueueKey = keyof typeof WORK_QUEUES
export const WORK_QUEUE_KEYS = Object.keys(WORK_QUEUES) as WorkQueueKey[]
