import { lazy } from 'react'
import { HomePage } from '../features/home/home-page.tsx'

const FinanceModal = lazy(async () => ({
  default: (await import('../features/finance/outflows/finance-modal.tsx')).FinanceModal,
}))

/** Home and finance are strangers: they meet here. */
export const HomeScreen = () => <HomePage finance={<FinanceModal />} />
