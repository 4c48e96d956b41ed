import { dashboard, dashboardAtRoot } from './finance/dashboard.ts'
import { attachReceipt, openReceipt } from './finance/entries.ts'
import { editInflow, listInflows, recordInflow, restoreInflow, summarizeInflows } from './finance/inflows.ts'
import {
  editOutflow,
  listOutflows,
  recordOutflow,
  recordOutflowFromModal,
  restoreOutflow,
  summarizeOutflows,
} from './finance/outflows.ts'
import {
  createConfigItem,
  deleteRecord,
  listCategories,
  listClients,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
  renameConfigItem,
} from './finance/settings.ts'
import { live, ready } from './health.ts'
import { readHome } from './home.ts'
import { readSession } from './session.ts'

/** Every call there is, by area: the API reference and the hostile tests walk over it. */
export const api = {
  finance: {
    listProjectOptions,
    listOutflows,
    summarizeOutflows,
    recordOutflow,
    recordOutflowFromModal,
    editOutflow,
    restoreOutflow,
    listInflows,
    summarizeInflows,
    recordInflow,
    editInflow,
    restoreInflow,
    attachReceipt,
    openReceipt,
  },
  'finance settings': {
    listClients,
    listCompanies,
    listMethods,
    listProjects,
    listCategories,
    createConfigItem,
    renameConfigItem,
    deleteRecord,
  },
  'finance dashboard': dashboard,
  'finance dashboard, at the root': dashboardAtRoot,
  home: { readHome, readSession },
  health: { live, ready },
} as const
