/** Stands in for the autosave's timers, which never fire: a blur, a navigation or a button sends the changes. */
export const autosaveTimersModule: typeof import('../lib/autosave/autosave-timers.ts') = {
  createAutosaveTimers: ({ copy }) => ({ stop() {}, scheduleSave: copy, scheduleRetry() {}, resetBackoff() {} }),
}
