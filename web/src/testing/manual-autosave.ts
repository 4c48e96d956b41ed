/** Replaces the module of the autosave's timers by timers that never fire. A blur, a navigation or a button sends the changes. */
export const autosaveTimersModule: typeof import('../lib/autosave/autosave-timers.ts') = {
  createAutosaveTimers: ({ copy }) => ({ stop() {}, scheduleSave: copy, scheduleRetry() {}, resetBackoff() {} }),
}
