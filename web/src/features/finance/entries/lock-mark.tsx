import { IconLock } from '@tabler/icons-react'

/** `lock`: why the entry may no longer change; nothing is shown without a reason. */
export const LockMark = ({ lock }: { lock: string | undefined }) =>
  lock && (
    <span className="mark" role="img" aria-label={`Mês fechado: ${lock}`} title={lock}>
      <IconLock className="icon icon--16" aria-hidden />
    </span>
  )
