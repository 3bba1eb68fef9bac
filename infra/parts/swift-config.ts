export interface SwiftPorts {
  readonly proxy: number;
  readonly account: number;
  readonly container: number;
  readonly object: number;
}

export interface SwiftSettings {
  /** Folder of the configuration files and rings. */
  readonly etc: string;
  /** Folder of the one device. */
  readonly devices: string;
  /** System user the daemons run as. */
  readonly user: string;
  readonly ports: SwiftPorts;
  /** `account:user`, lower-case letters and digits. */
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Secret that spreads object names over the disk; must stay the same for the life of the data. */
  readonly hashPathSuffix: string;
  /** Smallest size of a part but the last, in bytes; S3's own is 5 MiB. */
  readonly minPartBytes: number;
}

/** Uploads of 15 GB and more need more parts than Swift's default of 1,000; S3 allows 10,000. */
const maxParts = 10_000;

const pipeline =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server';

/** Every configuration file of a Swift with one proxy and one device, by file name. */
export function swiftFiles(settings: SwiftSettings): Record<string, string> {
  return {
    'swift.conf': render({
      'swift-hash': { swift_hash_path_suffix: settings.hashPathSuffix, swift_hash_path_prefix: 'alcova' },
      'storage-policy:0': { name: 'one', default: 'yes' },
      'swift-constraints': { max_file_size: '5368709122' },
    }),
    'account.conf': backend('account', settings.ports.account, settings),
    'container.conf': backend('container', settings.ports.container, settings),
    'object.conf': backend('object', settings.ports.object, settings),
    'proxy.conf': proxy(settings),
  };
}

function common(port: number, settings: SwiftSettings): Record<string, string> {
  return {
    bind_ip: '127.0.0.1',
    bind_port: String(port),
    workers: '0',
    user: settings.user,
    swift_dir: settings.etc,
    log_level: 'WARNING',
  };
}

function backend(kind: string, port: number, settings: SwiftSettings): string {
  return render({
    DEFAULT: {
      ...common(port, settings),
      devices: settings.devices,
      mount_check: 'false',
      fallocate_reserve: '0',
      disable_fallocate: 'true',
    },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: {
      use: `egg:swift#${kind}`,
      ...(kind === 'object' ? { network_chunk_size: '1048576', disk_chunk_size: '1048576' } : {}),
    },
  });
}

function proxy(settings: SwiftSettings): string {
  const [account = '', user = ''] = settings.accessKey.split(':');
  const plain = [
    'catch_errors',
    'gatekeeper',
    'healthcheck',
    'listing_formats',
    'bulk',
    'copy',
    'dlo',
    'symlink',
  ];
  return render({
    DEFAULT: { ...common(settings.ports.proxy, settings), client_timeout: '300' },
    'pipeline:main': { pipeline },
    'app:proxy-server': {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      node_timeout: '60',
      recoverable_node_timeout: '60',
      client_chunk_size: '1048576',
      object_chunk_size: '1048576',
      // There is one device: setting it aside after errors would only make them last.
      error_suppression_interval: '1',
      error_suppression_limit: '1000000',
    },
    ...Object.fromEntries(plain.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }])),
    // Beside swift_group.py, which puts its own folder on Python's path.
    'filter:cache': { 'paste.filter_factory': 'swift_memory_cache:filter_factory' },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      location: settings.region,
      s3_acl: 'false',
      dns_compliant_bucket_names: 'true',
      check_bucket_owner: 'false',
      max_upload_part_num: String(maxParts),
      min_segment_size: String(settings.minPartBytes),
    },
    'filter:tempauth': {
      use: 'egg:swift#tempauth',
      [`user_${account}_${user}`]: `${settings.secretKey} .admin`,
    },
    'filter:slo': { use: 'egg:swift#slo', max_manifest_segments: String(maxParts) },
    'filter:versioned_writes': { use: 'egg:swift#versioned_writes', allow_versioned_writes: 'true' },
  });
}

function render(sections: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(sections)
    .map(([name, values]) => {
      const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
      return [`[${name}]`, ...lines, ''].join('\n');
    })
    .join('\n');
}
