/** What Node and PostgreSQL need of a machine to run at all: programs, a home, a place for temporary files; the last ones on Windows. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']

/**
 * An environment for a server whose data is thrown away: of the caller's own variables it inherits none of a server's settings
 * (`DATABASE_URL`, `STORAGE_S3_…`, `WEBHOOK_UPSTREAM`, `SECRET_KEY` …), which lead to real data.
 * @param {Record<string, string>} [more] what the caller names
 * @returns {Record<string, string>}
 */
export function bareEnvironment(more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => NEEDED.includes(name))
  return { ...Object.fromEntries(inherited), ...more }
}
