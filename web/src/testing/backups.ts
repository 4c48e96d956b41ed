import type { Backup, BackupOverview } from 'contract/backups/backups.ts'

export const aBackup = (more: Partial<Backup> = {}): Backup => ({
  id: 7,
  kind: 'nightly',
  state: 'succeeded',
  startedAt: '2026-11-21T05:40:00Z',
  endedAt: '2026-11-21T05:40:12Z',
  size: 4_200_000,
  verifiedAt: '2026-11-21T05:40:12Z',
  step: null,
  reason: null,
  isEncrypted: false,
  hasFiles: true,
  name: 'painel-9f2b6e0c-20261121-054000-3fa1.linhas.tar.zst',
  place: 'a pasta /backups',
  readableBy: null,
  ...more,
})

export const anOverview = (more: Partial<BackupOverview> = {}): BackupOverview => ({
  target: {
    place: 'a pasta /backups',
    isEncrypted: false,
    hasFiles: true,
    isInDataFolder: false,
    daysLeft: null,
    restoreCommand: 'DATA_DIR=./restaurado npm run restore /backups/painel-9f2b6e0c-20261121-054000-3fa1.linhas.tar.zst',
  },
  wholeCheck: { state: 'succeeded', succeededAt: '2026-11-20T06:40:00Z', reason: null },
  offersRestore: false,
  nextAt: '2026-11-22T05:40:00Z',
  last: aBackup(),
  backups: [aBackup()],
  ...more,
})
