import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  readAccount,
  removeSecondFactor,
  renameAccount,
} from './accounts/own-account.ts'
import {
  changeRole,
  createResetLink,
  deactivatePerson,
  endSessions,
  invitePerson,
  listPeople,
  revokeInvitation,
} from './accounts/people.ts'
import { createAccount, readLink, readSignIn, resetPassword, signIn, signOut, verifySecondFactor } from './accounts/sign-in.ts'
import { createContent, listCreations } from './ai/creator.ts'
import {
  addProvider,
  assignProviders,
  changeProvider,
  deleteProvider,
  listModels,
  readProviders,
  readUsage,
  testProvider,
} from './ai/providers.ts'
import { changeTemplate, listTemplates } from './ai/templates.ts'
import { createBrandKit, deleteBrandKit, listBrandKits, renameBrandKit } from './brand-kits.ts'
import { readCapabilities } from './capabilities.ts'
import { confirmClock } from './clock.ts'
import {
  createDocument,
  deleteDocument,
  exportDocument,
  listDocuments,
  readDocument,
  readVersion,
  writeDocument,
} from './content/documents.ts'
import { launchCarousel, launchStatic } from './content/launch.ts'
import { listContents } from './content/library.ts'
import { classifyEntries, unclassifyEntries } from './finance/classify.ts'
import { dashboard, dashboardAtRoot } from './finance/dashboard.ts'
import { listDue, payDue, readDue, unpayDue } from './finance/due.ts'
import { exportInflows, exportOutflows } from './finance/exports.ts'
import { readHistory } from './finance/history.ts'
import { importEntries, listImports, previewImport, readImport, redoImport, undoImport } from './finance/imports.ts'
import { editInflow, listInflows, recordInflow, restoreInflow, summarizeInflows } from './finance/inflows.ts'
import { readMonth } from './finance/month.ts'
import {
  editOutflow,
  listOutflows,
  recordOutflow,
  recordOutflowFromModal,
  restoreOutflow,
  summarizeOutflows,
} from './finance/outflows.ts'
import {
  attachReceipt,
  changeReceipt,
  deleteReceipt,
  downloadReceipt,
  readPreview,
  readThumbnail,
  restoreReceipt,
  viewReceipt,
} from './finance/receipts.ts'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries } from './finance/series.ts'
import {
  createConfigItem,
  deleteRecord,
  listCategories,
  listClients,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
  readConfigItem,
  renameConfigItem,
  restoreConfigItem,
} from './finance/settings.ts'
import { listTrash, purgeEntry, restoreTrash } from './finance/trash.ts'
import { live, ready } from './health.ts'
import { hideFirstSteps, readHome } from './home.ts'
import {
  deleteIntegration,
  readIntegration,
  resumeIntegration,
  rotateSigningSecret,
  saveIntegration,
  testIntegration,
} from './integration.ts'
import { listNotifications, readNotifications } from './notifications.ts'
import { createPersona, deletePersona, listPersonas, listPersonasOfClient, renamePersona } from './personas.ts'
import { launchPostProduction } from './post-production.ts'
import { archiveProject, assignToProject, changeProject, listProjectCards, readProject } from './projects.ts'
import { launchProspecting } from './prospecting/launch.ts'
import { editLead, exportLeads, listLeads } from './prospecting/leads.ts'
import { fetchRunAudio, reportRun, reportRunWithFiles } from './runs/callback.ts'
import { countRuns, listRuns } from './runs/list.ts'
import { cancelRun, downloadRunFile, markRunAsDone, readRun, resendRun } from './runs/runs.ts'
import { changeSavings, readSavings } from './savings.ts'
import { searchRecords } from './search.ts'
import { readSession } from './session.ts'
import { deleteActivity, editActivity, listActivities, readLedger } from './team/activities.ts'
import { listMemberOptions, teamPerformance } from './team/board.ts'
import { addMember, deactivateMember, listMembers, renameMember } from './team/members.ts'
import { changeRules, readRules } from './team/rules.ts'
import { readTargets, setTargets } from './team/targets.ts'
import { deleteRecording, exportTranscription, listRecordings, readRecording, renameRecording } from './transcription/library.ts'
import { abandonUpload, beginUpload, completeUpload, playRecording, readUpload, sendChunk } from './transcription/recordings.ts'
import { startTranscription } from './transcription/transcribe.ts'

/** Every endpoint, by area: the API reference and the tests with hostile requests iterate over this object. */
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
    changeReceipt,
    deleteReceipt,
    restoreReceipt,
    downloadReceipt,
    readThumbnail,
    readPreview,
    viewReceipt,
    exportOutflows,
    exportInflows,
    previewImport,
    importEntries,
    listImports,
    readImport,
    undoImport,
    redoImport,
  },
  'finance settings': {
    listClients,
    listCompanies,
    listMethods,
    listProjects,
    listCategories,
    readConfigItem,
    createConfigItem,
    renameConfigItem,
    restoreConfigItem,
    deleteRecord,
  },
  'finance series': { listSeries, pauseSeries, resumeSeries, endSeries, reopenSeries },
  'finance due': { readDue, listDue, payDue, unpayDue },
  'finance classification': { classifyEntries, unclassifyEntries },
  'finance month': { readMonth },
  'finance trash': { listTrash, restoreTrash, purgeEntry },
  'finance history': { readHistory },
  'finance dashboard': dashboard,
  'finance dashboard, at the root': dashboardAtRoot,
  'sign in': { readSignIn, signIn, verifySecondFactor, signOut, readLink, createAccount, resetPassword },
  'own account': {
    readAccount,
    renameAccount,
    changePassword,
    endOwnSession,
    endOtherSessions,
    beginSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
  },
  people: { listPeople, invitePerson, revokeInvitation, changeRole, deactivatePerson, endSessions, createResetLink },
  automations: { launchProspecting, launchPostProduction, launchCarousel, launchStatic, listPersonasOfClient },
  runs: {
    listRuns,
    countRuns,
    readRun,
    resendRun,
    cancelRun,
    markRunAsDone,
    downloadRunFile,
    reportRun,
    reportRunWithFiles,
    fetchRunAudio,
  },
  leads: { listLeads, editLead, exportLeads },
  content: { listContents },
  documents: { listDocuments, readDocument, createDocument, writeDocument, readVersion, deleteDocument, exportDocument },
  uploads: { beginUpload, readUpload, sendChunk, completeUpload, abandonUpload },
  transcription: {
    startTranscription,
    listRecordings,
    readRecording,
    renameRecording,
    deleteRecording,
    exportTranscription,
    playRecording,
  },
  ai: {
    readProviders,
    addProvider,
    changeProvider,
    deleteProvider,
    assignProviders,
    testProvider,
    listModels,
    readUsage,
    listTemplates,
    changeTemplate,
    listCreations,
    createContent,
  },
  team: {
    teamPerformance,
    listMemberOptions,
    listActivities,
    editActivity,
    deleteActivity,
    readLedger,
    listMembers,
    addMember,
    renameMember,
    deactivateMember,
    readRules,
    changeRules,
    readTargets,
    setTargets,
  },
  projects: { listProjectCards, readProject, changeProject, archiveProject, assignToProject },
  integration: {
    readIntegration,
    saveIntegration,
    deleteIntegration,
    resumeIntegration,
    rotateSigningSecret,
    testIntegration,
  },
  records: {
    listPersonas,
    createPersona,
    renamePersona,
    deletePersona,
    listBrandKits,
    createBrandKit,
    renameBrandKit,
    deleteBrandKit,
  },
  notifications: { listNotifications, readNotifications },
  home: { readHome, hideFirstSteps, readSession, confirmClock, readCapabilities, readSavings, changeSavings },
  search: { searchRecords },
  health: { live, ready },
} as const
