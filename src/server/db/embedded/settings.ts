/** Settings for one machine and few connections: 17 MB when idle. Those that keep data safe stay on, by default. */
const settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  port: 5432,
  max_connections: 40,
  shared_buffers: '32MB',
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // Parallel queries need more shared memory than a container has.
  max_worker_processes: 2,
  max_parallel_workers: 0,
  max_parallel_maintenance_workers: 0,
  autovacuum_max_workers: 1,
  logging_collector: 'on',
  log_filename: 'pg-%a.log',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** The settings as arguments of PostgreSQL, so that they apply to clusters of earlier versions too. */
export const settingArguments = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);
