import { DuePage, type Editor } from '../features/finance/due/due-page.tsx'
import { lazy } from '../lib/lazy.ts'

const OutflowDialog = lazy(() => import('../features/finance/outflows/outflow-dialog.tsx'))
const CompleteDialog = lazy(() => import('../features/finance/outflows/complete-dialog.tsx'))
const InflowDialog = lazy(() => import('../features/finance/inflows/inflow-dialog.tsx'))

/** The forms that edit an open entry; their code loads on first use. Only outflows can lack their value (`complete`). */
const EntryEditor: Editor = ({ kind, complete, ...dialog }) => {
  if (kind === 'inflow') return <InflowDialog {...dialog} />
  return complete ? <CompleteDialog {...dialog} /> : <OutflowDialog {...dialog} />
}

export const DueScreen = () => <DuePage Editor={EntryEditor} />
