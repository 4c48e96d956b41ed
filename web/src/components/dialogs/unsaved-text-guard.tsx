import { LeaveGuard } from './leave-guard.tsx'

export const UnsavedTextGuard = ({ isUnpersisted }: { isUnpersisted: boolean }) => (
  <LeaveGuard
    dirty={isUnpersisted}
    isLeaving={() => true}
    title="Sair sem salvar?"
    question="O servidor não respondeu e este navegador não tem espaço para uma cópia: o que você escreveu por último se perderia."
    confirm="Sair assim mesmo"
  />
)
